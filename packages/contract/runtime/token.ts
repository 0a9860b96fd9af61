/** True if a text is a token (RFC 9110, section 5.6.2), the syntax of header and cookie names (RFC 6265, section 4.1.1). */
export const isToken = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(text)
