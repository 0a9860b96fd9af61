mod petstore {
    progenitor::generate_api!(spec = "openapi.json", interface = Builder);
}

use petstore::{Client, Error, types};
use progenitor_client::ResponseValue;
use serde_json::Value;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// The typed error of a call that the server refused.
fn refusal<T>(result: Result<ResponseValue<T>, Error<types::Error>>) -> types::Error {
    match result {
        Err(Error::ErrorResponse(response)) => response.into_inner(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was not refused"),
    }
}

/// The patterns of the contract, as Rust's regex and the generated types read them.
fn check_patterns() -> Outcome {
    let contract: Value = serde_json::from_str(include_str!("../openapi.json"))?;
    let cases: BTreeMap<String, BTreeMap<String, Vec<String>>> = serde_json::from_str(include_str!("../patterns.json"))?;
    for (pointer, texts) in cases {
        let pattern = regex::Regex::new(contract.pointer(&pointer).and_then(Value::as_str).ok_or(pointer)?)?;
        assert!(texts["accepts"].iter().all(|text| pattern.is_match(text)), "{pattern}");
        assert!(!texts["refuses"].iter().any(|text| pattern.is_match(text)), "{pattern}");
    }
    assert!("🐶 Rex".parse::<types::Name>().is_ok() && "\n".parse::<types::Name>().is_err());
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome {
    check_patterns()?;
    let mut headers = HeaderMap::new();
    let key = format!("Bearer {}", std::env::var("PETSTORE_KEY")?);
    headers.insert(AUTHORIZATION, HeaderValue::from_str(&key)?);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = Client::new_with_client(&std::env::var("PETSTORE_URL")?, http);
    let run = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_nanos().to_string();

    let body = types::NewCategory::builder().name(format!("Crab {run}"));
    let category = client.create_category().body(body).send().await?.into_inner().id;

    // The same key creates one pet.
    let rex = types::NewPet::builder().name("🐶 Rex".to_string()).category_id(category.clone());
    let first = client.create_pet().idempotency_key(run.as_str()).body(rex.clone()).send().await?;
    let again = client.create_pet().idempotency_key(run.as_str()).body(rex).send().await?;
    assert_eq!(again.headers()["idempotency-replayed"], "true");
    assert_eq!(*again.id, *first.id);
    let pet = first.id.clone();
    let max = types::NewPet::builder().name("Max".to_string()).category_id(category.clone());
    client.create_pet().body(max).send().await?;

    // Filter and page.
    let page = client.list_pets().category_id(category.clone()).limit(NonZeroU64::MIN).send().await?;
    assert_eq!(page[0].name.to_string(), "🐶 Rex");
    assert!(page.headers()["link"].to_str()?.contains("rel=\"next\""));
    let next = client.list_pets().category_id(category.clone()).after(pet.get()).send().await?;
    assert_eq!((next.len(), next[0].name.to_string()), (1, "Max".to_string()));

    // ETag and 304, If-Match and 412.
    let one = client.list_pets().id(vec![pet.clone()]).send().await?;
    assert_eq!(one.headers()["etag"], first.headers()["etag"]);
    let found = client.get_category().category_id(category.clone()).send().await?;
    let etag = found.headers()["etag"].to_str()?.to_string();
    let same = client.get_category().category_id(category.clone()).if_none_match(etag).send().await;
    let Err(Error::UnexpectedResponse(same)) = same else { panic!("{same:?}") };
    assert_eq!(same.status(), 304);
    let hound = types::NewCategory::builder().name("Lobster".to_string());
    let stale = client.replace_category().category_id(category).if_match("\"99\"".to_string()).body(hound).send().await;
    assert_eq!(refusal(stale).code, "precondition_failed");

    // Order, complete, cancel.
    let order = client.place_order().body(types::NewOrder::builder().pet_id(pet)).send().await?;
    let id = order.id.clone().expect("an order has an id");
    let change = types::OrderUpdate::builder().complete(true);
    let completed = client.update_order().order_id(id.clone()).body(change).send().await?;
    assert_eq!(completed.complete, Some(true));
    let late = refusal(client.cancel_order().order_id(id).send().await);
    assert_eq!((late.code.as_str(), late.status), ("order_already_shipped", 409));

    let absent = client.get_order().order_id(NonZeroU64::new(999_999).ok_or("zero")?).send().await;
    assert_eq!(refusal(absent).code, "order_not_found");

    println!("304: Error::UnexpectedResponse, with the status and the headers");
    Ok(())
}
