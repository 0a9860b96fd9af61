/** Where `npx contract dev` has its data: what is tried there, a half-written migration too, never reaches the database of the service. */
export const folder = 'data/dev'
