package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"consumer/petstore"
	"github.com/getkin/kin-openapi/openapi3"
)

func expect(condition bool, what any) {
	if !condition {
		log.Panicf("%+v", what)
	}
}

// must expects a call to come through, whatever its status.
func must[T any](response T, err error) T {
	expect(err == nil, err)
	return response
}

func pointer[T any](value T) *T { return &value }

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("PETSTORE_KEY"))
		return nil
	}
	client := must(petstore.NewClientWithResponses(os.Getenv("PETSTORE_URL"), petstore.WithRequestEditorFn(authorize)))
	run := fmt.Sprint(time.Now().UnixNano())
	validate(ctx)

	category := must(client.CreateCategoryWithResponse(ctx, nil, petstore.NewCategory{Name: "Codegen " + run}))
	id := category.JSON201.Id

	// The same key creates one pet.
	once := &petstore.CreatePetParams{IdempotencyKey: &run}
	rex := petstore.NewPet{Name: "🐶 Rex", CategoryId: id}
	first := must(client.CreatePetWithResponse(ctx, once, rex))
	again := must(client.CreatePetWithResponse(ctx, once, rex))
	expect(again.JSON201.Id == first.JSON201.Id && again.HTTPResponse.Header.Get("Idempotency-Replayed") == "true", again)
	pet := first.JSON201.Id
	must(client.CreatePetWithResponse(ctx, nil, petstore.NewPet{Name: "Max", CategoryId: id}))

	// Filter and page.
	query := &petstore.ListPetsParams{CategoryId: &id, Limit: pointer(1)}
	page := must(client.ListPetsWithResponse(ctx, query))
	expect(len(*page.JSON200) == 1 && (*page.JSON200)[0].Name == "🐶 Rex", page)
	expect(strings.Contains(page.HTTPResponse.Header.Get("Link"), `rel="next"`), page)
	query.After = &pet
	page = must(client.ListPetsWithResponse(ctx, query))
	expect(len(*page.JSON200) == 1 && (*page.JSON200)[0].Name == "Max", page)

	// ETag and 304, If-Match and 412.
	page = must(client.ListPetsWithResponse(ctx, &petstore.ListPetsParams{Id: &[]petstore.Id{pet}}))
	expect(page.HTTPResponse.Header.Get("ETag") == first.HTTPResponse.Header.Get("ETag"), page)
	found := must(client.GetCategoryWithResponse(ctx, id, nil))
	etag := found.HTTPResponse.Header.Get("ETag")
	same := must(client.GetCategoryWithResponse(ctx, id, &petstore.GetCategoryParams{IfNoneMatch: &etag}))
	expect(same.StatusCode() == 304 && same.JSON200 == nil, same)
	stale := must(client.ReplaceCategoryWithResponse(ctx, id, &petstore.ReplaceCategoryParams{IfMatch: pointer(`"99"`)},
		petstore.NewCategory{Name: "Hound"}))
	expect(stale.JSON412.Code == "precondition_failed", stale)

	// Order, complete, cancel.
	order := must(client.PlaceOrderWithResponse(ctx, nil, petstore.NewOrder{PetId: pet}))
	number := *order.JSON201.Id
	completed := must(client.UpdateOrderWithResponse(ctx, number, nil, petstore.OrderUpdate{Complete: pointer(true)}))
	expect(*completed.JSON200.Complete, completed)
	late := must(client.CancelOrderWithResponse(ctx, number, nil))
	expect(late.JSON409.Code == "order_already_shipped", late)

	absent := must(client.GetOrderWithResponse(ctx, 999_999, nil))
	expect(absent.JSON404.Code == "order_not_found", absent)

	fmt.Println("304: StatusCode() is 304, and no JSON field is set")
}

// validate holds bodies of createPet against the contract as kin-openapi, and with it RE2, reads it.
func validate(ctx context.Context) {
	document := must(openapi3.NewLoader().LoadFromFile("openapi.yaml"))
	expect(document.Validate(ctx) == nil, document.Validate(ctx))
	body := document.Components.Schemas["NewPet"].Value
	for name, allowed := range map[string]bool{"🐶 Rex": true, strings.Repeat("🐶", 100): true, "\n": false, "Rex\n": false, " ": false} {
		err := body.VisitJSON(map[string]any{"name": name, "categoryId": 1.0})
		expect((err == nil) == allowed, fmt.Sprintf("%q: %v", name, err))
	}
}
