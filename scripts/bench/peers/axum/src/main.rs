//! Peer: axum and rusqlite. Reads run on tokio's pool of blocking threads, each with a connection of its own, as the documentation
//! of tokio recommends; writes go to one thread that commits together what has arrived. It checks the API key and validates.
use std::cell::OnceCell;
use std::env;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, serve};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

#[derive(Clone, Copy, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Status {
    Available,
    Pending,
    Sold,
}

impl Status {
    fn text(self) -> &'static str {
        match self {
            Status::Available => "available",
            Status::Pending => "pending",
            Status::Sold => "sold",
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Pet {
    id: i64,
    name: String,
    category_id: i64,
    status: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewPet {
    name: String,
    category_id: i64,
    status: Option<Status>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewOrder {
    pet_id: i64,
    quantity: Option<i64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Order {
    id: i64,
    pet_id: i64,
    quantity: i64,
    complete: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PetQuery {
    limit: Option<i64>,
    after: Option<i64>,
    status: Option<Status>,
}

/// The body of every error.
#[derive(Serialize)]
struct Problem {
    code: &'static str,
    message: String,
    status: u16,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).expect("a status");
        (status, axum::Json(self)).into_response()
    }
}

fn problem(status: u16, code: &'static str, message: impl Into<String>) -> Problem {
    Problem { code, message: message.into(), status }
}

fn invalid(message: impl Into<String>) -> Problem {
    problem(400, "validation_failed", message)
}

fn failed(cause: rusqlite::Error) -> Problem {
    eprintln!("{cause}");
    problem(500, "internal_error", "The server failed.")
}

/// Extractors that refuse in the shape of the contract.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Problem))]
struct Body<T>(T);

#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
struct Query<T>(T);

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        invalid(rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        invalid(rejection.body_text())
    }
}

/// A write, and where its result goes once it is durable.
type Job = Box<dyn FnOnce(&Connection) -> Box<dyn FnOnce() + Send> + Send>;

struct Shop {
    digest: [u8; 32],
    writer: Sender<Job>,
}

fn open() -> Connection {
    let file = env::var("DATABASE_URL").expect("DATABASE_URL");
    let db = Connection::open(file.trim_start_matches("file:")).expect("the database");
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 10000;
         PRAGMA busy_timeout = 5000",
    )
    .expect("the pragmas");
    db
}

/// Commits together what has arrived, for as long as somebody may send.
fn write_together(jobs: Receiver<Job>) {
    let db = open();
    while let Ok(first) = jobs.recv() {
        db.execute_batch("BEGIN IMMEDIATE").expect("BEGIN");
        let mut responses = vec![first(&db)];
        while let Ok(job) = jobs.try_recv() {
            responses.push(job(&db));
        }
        db.execute_batch("COMMIT").expect("COMMIT");
        for respond in responses {
            respond();
        }
    }
}

impl Shop {
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Problem> {
        thread_local! { static DB: OnceCell<Connection> = const { OnceCell::new() } }
        let result = tokio::task::spawn_blocking(|| DB.with(|db| work(db.get_or_init(open)))).await;
        result.expect("no panic").map_err(failed)
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, Problem>> + Send + 'static,
    ) -> Result<T, Problem> {
        let (respond, response) = oneshot::channel();
        let job: Job = Box::new(|db| {
            let result = work(db).map_err(failed).and_then(|inner| inner);
            Box::new(move || drop(respond.send(result)))
        });
        self.writer.send(job).expect("the writer runs");
        response.await.expect("the writer responds")
    }
}

async fn authorize(State(shop): State<Arc<Shop>>, request: Request, next: Next) -> Response {
    let key = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let digest = key.and_then(|text| text.strip_prefix("Bearer ")).map(|key| Sha256::digest(key).into());
    if digest != Some(shop.digest) {
        let refused = problem(401, "authentication_required", "This operation needs an API key.");
        return ([(header::WWW_AUTHENTICATE, "Bearer")], refused).into_response();
    }
    next.run(request).await
}

fn pet_of(row: &Row) -> rusqlite::Result<Pet> {
    Ok(Pet { id: row.get(0)?, name: row.get(1)?, category_id: row.get(2)?, status: row.get(3)? })
}

async fn get_pet(
    State(shop): State<Arc<Shop>>,
    id: Result<Path<i64>, PathRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Path(id) = id.map_err(|rejection| invalid(rejection.body_text()))?;
    let found = shop
        .read(move |db| {
            let sql = "SELECT id, name, category_id, status, version FROM pets WHERE id = ?";
            let mut find = db.prepare_cached(sql)?;
            find.query_row([id], |row| Ok((pet_of(row)?, row.get::<_, i64>(4)?))).optional()
        })
        .await?;
    let (pet, version) = found.ok_or_else(|| problem(404, "pet_not_found", format!("No pet has id {id}.")))?;
    let etag = [(header::ETAG, format!("\"{version}\""))];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|tag| tag.as_bytes() == etag[0].1.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, etag).into_response());
    }
    Ok((etag, axum::Json(pet)).into_response())
}

async fn list_pets(State(shop): State<Arc<Shop>>, Query(query): Query<PetQuery>) -> Result<Response, Problem> {
    let PetQuery { limit, after, status } = query;
    let (limit, after) = (limit.unwrap_or(20), after.unwrap_or(0));
    if !(1..=100).contains(&limit) || after < 0 {
        return Err(invalid("limit is 1 to 100, and after not negative."));
    }
    let mut pets = shop
        .read(move |db| match status {
            None => db
                .prepare_cached("SELECT id, name, category_id, status FROM pets WHERE id > ? ORDER BY id LIMIT ?")?
                .query_map([after, limit + 1], pet_of)?
                .collect::<rusqlite::Result<Vec<_>>>(),
            Some(status) => db
                .prepare_cached(
                    "SELECT id, name, category_id, status FROM pets WHERE status = ? AND id > ? ORDER BY id LIMIT ?",
                )?
                .query_map(params![status.text(), after, limit + 1], pet_of)?
                .collect(),
        })
        .await?;
    if pets.len() as i64 <= limit {
        return Ok(axum::Json(pets).into_response());
    }
    pets.pop();
    let filter = status.map(|status| format!("&status={}", status.text())).unwrap_or_default();
    let last = pets.last().map_or(after, |pet| pet.id);
    let link = format!("</pets?limit={limit}&after={last}{filter}>; rel=\"next\"");
    Ok(([(header::LINK, link)], axum::Json(pets)).into_response())
}

fn created(path: &str, id: i64, body: impl Serialize) -> Response {
    let headers = [(header::LOCATION, format!("{path}/{id}")), (header::ETAG, "\"1\"".to_string())];
    (StatusCode::CREATED, headers, axum::Json(body)).into_response()
}

async fn create_pet(State(shop): State<Arc<Shop>>, Body(pet): Body<NewPet>) -> Result<Response, Problem> {
    let NewPet { name, category_id, status } = pet;
    let length = name.chars().count();
    if !(1..=100).contains(&length) || name.trim().is_empty() || name.contains(char::is_control) || category_id < 1 {
        return Err(invalid("name has 1 to 100 characters, and categoryId is positive."));
    }
    let status = status.unwrap_or(Status::Available);
    let pet = shop
        .write(move |db| {
            let exists = db.prepare_cached("SELECT 1 FROM categories WHERE id = ?")?.exists([category_id])?;
            if !exists {
                return Ok(Err(problem(409, "unknown_category", "There is no such category.")));
            }
            let stock = i64::from(status != Status::Sold);
            let sql = "INSERT INTO pets (name, category_id, status, stock) VALUES (?, ?, ?, ?)";
            let id = db.prepare_cached(sql)?.insert(params![name, category_id, status.text(), stock])?;
            Ok(Ok(Pet { id, name, category_id, status: status.text().to_string() }))
        })
        .await?;
    Ok(created("/pets", pet.id, pet))
}

async fn place_order(State(shop): State<Arc<Shop>>, Body(order): Body<NewOrder>) -> Result<Response, Problem> {
    let NewOrder { pet_id, quantity } = order;
    let quantity = quantity.unwrap_or(1);
    if pet_id < 1 || !(1..=1_000_000).contains(&quantity) {
        return Err(invalid("petId and quantity are positive."));
    }
    let order = shop
        .write(move |db| {
            let refused = |code| Ok(Err(problem(409, code, "The pet does not allow it.")));
            let pet = db
                .prepare_cached("SELECT status, stock FROM pets WHERE id = ?")?
                .query_row([pet_id], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)))
                .optional()?;
            match pet {
                None => return refused("unknown_pet"),
                Some((status, _)) if status != "available" => return refused("pet_not_available"),
                Some((_, stock)) if stock < quantity => return refused("insufficient_stock"),
                Some((_, stock)) if stock == quantity => {
                    let sql = "UPDATE pets SET status = 'pending', version = version + 1 WHERE id = ?";
                    db.prepare_cached(sql)?.execute([pet_id])?;
                }
                Some(_) => {}
            }
            db.prepare_cached(
                "UPDATE pets SET stock = stock - ?, open = open + ?, stock_version = stock_version + 1 WHERE id = ?",
            )?
            .execute([quantity, quantity, pet_id])?;
            let id = db
                .prepare_cached("INSERT INTO orders (pet_id, quantity, ship_date) VALUES (?, ?, NULL)")?
                .insert([pet_id, quantity])?;
            Ok(Ok(Order { id, pet_id, quantity, complete: false }))
        })
        .await?;
    Ok(created("/store/orders", order.id, order))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (writer, jobs) = channel();
    std::thread::spawn(move || write_together(jobs));
    let digest = Sha256::digest(env::var("API_KEY").unwrap_or_default()).into();
    let shop = Arc::new(Shop { digest, writer });
    let app = Router::new()
        .route("/pets/{id}", get(get_pet))
        .route("/pets", get(list_pets).post(create_pet))
        .route("/store/orders", post(place_order))
        .layer(from_fn_with_state(shop.clone(), authorize))
        .with_state(shop);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    println!("http://{}", listener.local_addr().expect("an address"));
    let mut terminated = signal(SignalKind::terminate()).expect("a signal handler");
    tokio::select! {
        result = async { serve(listener, app).await } => result.expect("serving"),
        _ = terminated.recv() => {}
    }
}
