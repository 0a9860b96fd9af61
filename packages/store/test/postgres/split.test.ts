import { expect, test } from 'vitest'
import { statementsOf } from '../../postgres/statements.ts'

test('a script is split at the semicolons that end its statements', () => {
  const statements = [
    "INSERT INTO t VALUES ('a;b', 'it''s; so')",
    '\n-- one; two\nCREATE TABLE "odd;name" (id int /* not; here */)',
    '\nCREATE FUNCTION f() RETURNS trigger AS $$ BEGIN a; b; END $$',
    "\nINSERT INTO t VALUES (E'it\\'s; so', e'a''b\\\\', E'c;', LIKE'\\')",
    "\nDO $do$ BEGIN EXECUTE $$SELECT ';'$$; END $do$",
  ]
  expect(statementsOf(`${statements.join(';')};\n-- the end;\n`)).toEqual(statements)
  expect(statementsOf(statements[0]!)).toEqual([statements[0]])
  expect(statementsOf(' \n')).toEqual([])
})
