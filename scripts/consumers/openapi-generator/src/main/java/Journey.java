import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import petstore.ApiClient;
import petstore.ApiException;
import petstore.api.PetsApi;
import petstore.api.StoreApi;
import petstore.model.NewCategory;
import petstore.model.NewOrder;
import petstore.model.NewPet;
import petstore.model.OrderUpdate;

public final class Journey {
  private interface Call {
    void send() throws ApiException;
  }

  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("PETSTORE_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("PETSTORE_KEY")));
    var pets = new PetsApi(client);
    var store = new StoreApi(client);
    var run = UUID.randomUUID().toString();

    checkPatterns();

    long category = pets.createCategory(new NewCategory().name("Horse " + run), null).getId();

    // The same key creates one pet.
    var rex = new NewPet().name("🐶 Rex").categoryId(category);
    var first = pets.createPetWithHttpInfo(rex, run);
    var again = pets.createPetWithHttpInfo(rex, run);
    expect(again.getData().equals(first.getData()), again.getData());
    expect(again.getHeaders().get("idempotency-replayed").equals(List.of("true")), again.getHeaders());
    long pet = first.getData().getId();
    pets.createPet(new NewPet().name("Max").categoryId(category), null);

    // Filter and page.
    var page = pets.listPetsWithHttpInfo(1, null, null, null, category, null, null, null, null, null, null);
    expect(page.getData().get(0).getName().equals("🐶 Rex"), page.getData());
    expect(page.getHeaders().get("link").get(0).contains("rel=\"next\""), page.getHeaders());
    var next = pets.listPets(1, pet, null, null, category, null, null, null, null, null, null);
    expect(next.size() == 1 && next.get(0).getName().equals("Max"), next);

    // ETag and 304, If-Match and 412.
    var one = pets.listPetsWithHttpInfo(null, null, List.of(pet), null, null, null, null, null, null, null, null);
    expect(one.getHeaders().get("etag").equals(first.getHeaders().get("etag")), one.getHeaders());
    var etag = pets.getCategoryWithHttpInfo(category, null, null).getHeaders().get("etag").get(0);
    var same = refused(304, () -> pets.getCategory(category, etag, null));
    expect(same.getResponseHeaders().firstValue("etag").orElse("").equals(etag), same);
    expectCode("precondition_failed", 412, () -> pets.replaceCategory(category, new NewCategory().name("Mare"), "\"99\"", null));

    // Order, complete, cancel.
    long order = store.placeOrder(new NewOrder().petId(pet), null).getId();
    expect(store.updateOrder(order, new OrderUpdate().complete(true), null, null).getComplete(), order);
    expectCode("order_already_shipped", 409, () -> store.cancelOrder(order, null, null));

    expectCode("order_not_found", 404, () -> store.getOrder(999_999L, null, null));

    System.out.println("304: an ApiException with code 304 and the headers");
  }

  /** The patterns of the contract, as java.util.regex reads them. */
  private static void checkPatterns() throws Exception {
    var contract = new ObjectMapper().readTree(new File("openapi.json"));
    for (var texts : new ObjectMapper().readTree(new File("patterns.json")).properties()) {
      var pattern = Pattern.compile(contract.at(texts.getKey()).textValue());
      for (var text : texts.getValue().get("accepts")) expect(pattern.matcher(text.textValue()).find(), text);
      for (var text : texts.getValue().get("refuses")) expect(!pattern.matcher(text.textValue()).find(), text);
    }
  }

  private static void expectCode(String code, int status, Call call) throws Exception {
    var body = refused(status, call).getResponseBody();
    var error = new ObjectMapper().readValue(body, petstore.model.Error.class);
    expect(error.getCode().equals(code) && error.getStatus() == status, error);
  }

  private static ApiException refused(int status, Call call) {
    try {
      call.send();
    } catch (ApiException exception) {
      expect(exception.getCode() == status, exception);
      return exception;
    }
    throw new AssertionError("The response was not " + status + ".");
  }

  private static void expect(boolean condition, Object otherwise) {
    if (!condition) throw new AssertionError(otherwise);
  }
}
