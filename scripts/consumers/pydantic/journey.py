import os
import uuid

import httpx
from pydantic import TypeAdapter, ValidationError

from models import Category, Error, Name, NewCategory, NewOrder, Order, OrderUpdate, Pet

client = httpx.Client(
    base_url=os.environ["PETSTORE_URL"], headers={"Authorization": f"Bearer {os.environ['PETSTORE_KEY']}"}
)
run = str(uuid.uuid4())
pets = TypeAdapter(list[Pet])


def refuses(name: str) -> bool:
    try:
        Name(root=name)
    except ValidationError:
        return True
    return False


# The pattern, as pydantic (Rust's regex) reads it.
for name, allowed in {"🐶 Rex": True, "🐶" * 100: True, "\n": False, " ": False}.items():
    assert refuses(name) != allowed, name

sent = client.post("/categories", json=NewCategory(name=Name(root=f"Fish {run}")).model_dump(exclude_none=True))
category = Category.model_validate_json(sent.content).id.root

# The same key creates one pet.
rex = {"name": "🐶 Rex", "categoryId": category}
first = client.post("/pets", json=rex, headers={"Idempotency-Key": run})
again = client.post("/pets", json=rex, headers={"Idempotency-Key": run})
pet = Pet.model_validate_json(first.content).id.root
assert again.content == first.content and again.headers["idempotency-replayed"] == "true", again
client.post("/pets", json={"name": "Max", "categoryId": category})

# Filter and page.
page = client.get("/pets", params={"categoryId": category, "limit": 1})
assert [one.name.root for one in pets.validate_json(page.content)] == ["🐶 Rex"], page
following = client.get(page.links["next"]["url"] if "://" in page.links["next"]["url"] else f"/pets{page.links['next']['url']}")
assert [one.name.root for one in pets.validate_json(following.content)] == ["Max"], following

# ETag and 304, If-Match and 412.
assert client.get("/pets", params={"id": pet}).headers["etag"] == first.headers["etag"]
found = client.get(f"/categories/{category}")
same = client.get(f"/categories/{category}", headers={"If-None-Match": found.headers["etag"]})
assert same.status_code == 304 and same.content == b"", same
stale = client.put(f"/categories/{category}", json={"name": "Hound"}, headers={"If-Match": '"99"'})
assert Error.model_validate_json(stale.content).code == "precondition_failed", stale

# Order, complete, cancel.
placed = client.post("/store/orders", json=NewOrder.model_validate({"petId": pet}).model_dump(exclude_none=True))
order = Order.model_validate_json(placed.content)
assert order.id is not None, order
path = f"/store/orders/{order.id.root}"
completed = client.patch(path, json=OrderUpdate(complete=True).model_dump(exclude_none=True))
assert Order.model_validate_json(completed.content).shipDate is not None, completed
late = client.delete(path)
assert late.status_code == 409 and Error.model_validate_json(late.content).code == "order_already_shipped", late

absent = client.get("/store/orders/999999")
assert Error.model_validate_json(absent.content).code == "order_not_found", absent

print("304: models only; the HTTP client shows the status")
