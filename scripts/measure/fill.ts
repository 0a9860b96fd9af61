import { storedWords } from '../../packages/store/kit/words.ts'
import { rows } from '../bench/database.ts'
import { categories } from '../bench/work.ts'

/** The SQL that fills a PostgreSQL with what the SQLite files of the benchmark hold. */
export function fillPostgres(pets: number): string {
  const groups = Array.from({ length: categories }, (_, at) => `Category ${at + 1}`).map(
    (name, at) => `(${at + 1}, '${name}', '${name.toLowerCase()}', 1, '${storedWords(name)}')`,
  )
  const values = rows(pets).map(
    ({ id, name, category_id, status, stock, words }) =>
      `(${id}, '${name}', ${category_id}, '${status}', ${stock}, 0, false, 1, 1, '${words}')`,
  )
  return `INSERT INTO categories (id, name, name_key, version, words) VALUES ${groups.join()};
    INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version, words)
      SELECT * FROM (VALUES ${values.join()}) AS made;
    INSERT INTO pets_words SELECT DISTINCT left(word, 3), id FROM pets, unnest(string_to_array(ltrim(words), ' ')) AS word;
    SELECT setval('category_ids', ${categories}), setval('pet_ids', ${pets});`
}
