/** Where `npx contract dev` has its data: what is tried there, a half-written migration too, never reaches the database of `npm start`. */
export const folder = 'data/dev'
