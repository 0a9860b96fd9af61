import os
import uuid

from petstore import AuthenticatedClient
from petstore.api.pets import create_category, create_pet, get_category, list_pets, replace_category
from petstore.api.store import cancel_order, get_order, place_order, update_order
from petstore.models import Category, Error, NewCategory, NewOrder, NewPet, Order, OrderUpdate, Pet

client = AuthenticatedClient(base_url=os.environ["PETSTORE_URL"], token=os.environ["PETSTORE_KEY"])
run = str(uuid.uuid4())

category = create_category.sync(client=client, body=NewCategory(name=f"Bird {run}"))
assert isinstance(category, Category), category

# The same key creates one pet.
rex = NewPet(name="🐶 Rex", category_id=category.id)
first = create_pet.sync_detailed(client=client, body=rex, idempotency_key=run)
again = create_pet.sync_detailed(client=client, body=rex, idempotency_key=run)
assert isinstance(first.parsed, Pet) and again.parsed == first.parsed, again
assert again.headers["idempotency-replayed"] == "true"
pet = first.parsed.id
create_pet.sync(client=client, body=NewPet(name="Max", category_id=category.id))

# Filter and page.
page = list_pets.sync_detailed(client=client, category_id=category.id, limit=1)
assert isinstance(page.parsed, list) and [one.name for one in page.parsed] == ["🐶 Rex"], page
assert 'rel="next"' in page.headers["link"]
following = list_pets.sync(client=client, category_id=category.id, limit=1, after=pet)
assert isinstance(following, list) and [one.name for one in following] == ["Max"], following

# ETag and 304, If-Match and 412.
assert list_pets.sync_detailed(client=client, id=[pet]).headers["etag"] == first.headers["etag"]
found = get_category.sync_detailed(category.id, client=client)
same = get_category.sync_detailed(category.id, client=client, if_none_match=found.headers["etag"])
assert same.status_code == 304 and same.parsed is None, same
stale = replace_category.sync(category.id, client=client, body=NewCategory(name="Hound"), if_match='"99"')
assert isinstance(stale, Error) and stale.code == "precondition_failed", stale

# Order, complete, cancel.
order = place_order.sync(client=client, body=NewOrder(pet_id=pet))
assert isinstance(order, Order) and isinstance(order.id, int), order
completed = update_order.sync(order.id, client=client, body=OrderUpdate(complete=True))
assert isinstance(completed, Order) and completed.complete is True, completed
late = cancel_order.sync_detailed(order.id, client=client)
assert late.status_code == 409 and isinstance(late.parsed, Error), late
assert late.parsed.code == "order_already_shipped", late

absent = get_order.sync(999_999, client=client)
assert isinstance(absent, Error) and absent.code == "order_not_found", absent

print("304: status_code is 304 and parsed is None")
