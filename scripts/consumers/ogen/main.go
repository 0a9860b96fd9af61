package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	"consumer/petstore"
)

type keyOf string

func (key keyOf) BearerAuth(context.Context, petstore.OperationName) (petstore.BearerAuth, error) {
	return petstore.BearerAuth{Token: string(key)}, nil
}

// as expects a response of one type.
func as[T any](response any, err error) T {
	if err != nil {
		log.Panic(err)
	}
	expected, ok := response.(T)
	if !ok {
		log.Panicf("%T: %+v", response, response)
	}
	return expected
}

func expect(condition bool, what any) {
	if !condition {
		log.Panic(what)
	}
}

func main() {
	ctx := context.Background()
	client, err := petstore.NewClient(os.Getenv("PETSTORE_URL"), keyOf(os.Getenv("PETSTORE_KEY")))
	expect(err == nil, err)
	run := fmt.Sprint(time.Now().UnixNano())

	category := as[*petstore.CategoryCreatedHeaders](client.CreateCategory(ctx,
		&petstore.NewCategory{Name: petstore.Name("Ogen " + run)}, petstore.CreateCategoryParams{})).Response
	id := category.ID

	// The pattern, as the generated types read it.
	for name, allowed := range map[petstore.Name]bool{"🐶 Rex": true, "\n": false, "Rex\n": false, " ": false} {
		expect((name.Validate() == nil) == allowed, fmt.Sprintf("%q", name))
	}

	// The same key creates one pet.
	once := petstore.CreatePetParams{IdempotencyKey: petstore.NewOptString(run)}
	rex := &petstore.NewPet{Name: "🐶 Rex", CategoryId: id}
	first := as[*petstore.PetCreatedHeaders](client.CreatePet(ctx, rex, once))
	again := as[*petstore.PetCreatedHeaders](client.CreatePet(ctx, rex, once))
	expect(again.Response == first.Response && again.IdempotencyReplayed.Set, again)
	pet := first.Response.ID
	as[*petstore.PetCreatedHeaders](client.CreatePet(ctx, &petstore.NewPet{Name: "Max", CategoryId: id}, petstore.CreatePetParams{}))

	// Filter and page.
	query := petstore.ListPetsParams{CategoryId: petstore.NewOptID(id), Limit: petstore.NewOptInt(1)}
	page := as[*petstore.PetPageHeaders](client.ListPets(ctx, query))
	expect(len(page.Response) == 1 && page.Response[0].Name == "🐶 Rex" && page.Link.Set, page)
	query.After = petstore.NewOptInt64(int64(pet))
	page = as[*petstore.PetPageHeaders](client.ListPets(ctx, query))
	expect(len(page.Response) == 1 && page.Response[0].Name == "Max" && !page.Link.Set, page)

	// ETag and 304, If-Match and 412.
	page = as[*petstore.PetPageHeaders](client.ListPets(ctx, petstore.ListPetsParams{ID: []petstore.ID{pet}}))
	expect(page.ETag.Value == first.ETag, page)
	found := as[*petstore.CategoryFoundHeaders](client.GetCategory(ctx, petstore.GetCategoryParams{CategoryId: id}))
	same := as[*petstore.NotModified](client.GetCategory(ctx, petstore.GetCategoryParams{
		CategoryId: id, IfNoneMatch: petstore.NewOptEntityTags(petstore.EntityTags(found.ETag))}))
	stale := as[*petstore.PreconditionFailedHeaders](client.ReplaceCategory(ctx, &petstore.NewCategory{Name: "Hound"},
		petstore.ReplaceCategoryParams{CategoryId: id, IfMatch: petstore.NewOptEntityTags(`"99"`)}))
	expect(stale.Response.Code == "precondition_failed", stale)

	// Order, complete, cancel.
	order := as[*petstore.OrderPlacedHeaders](client.PlaceOrder(ctx, &petstore.NewOrder{PetId: pet}, petstore.PlaceOrderParams{}))
	number := order.Response.ID.Value
	completed := as[*petstore.OrderUpdatedHeaders](client.UpdateOrder(ctx,
		&petstore.UpdateOrderApplicationJSON{Complete: petstore.NewOptBool(true)}, petstore.UpdateOrderParams{OrderId: number}))
	expect(completed.Response.Complete.Value, completed)
	late := as[*petstore.OrderNotCancelledHeaders](client.CancelOrder(ctx, petstore.CancelOrderParams{OrderId: number}))
	expect(late.Response.Code == "order_already_shipped" && late.Response.Status == 409, late)

	absent := as[*petstore.OrderNotFoundHeaders](client.GetOrder(ctx, petstore.GetOrderParams{OrderId: 999_999}))
	expect(absent.Response.Code == "order_not_found", absent)

	fmt.Printf("304: a response of type %T, with its ETag\n", same)
}
