/** True for a status whose responses have no content, whatever a contract says (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const hasNoContent = (status: number | string): boolean => ['204', '205', '304'].includes(`${status}`)
