const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** Text for an XML element or attribute, without the characters that XML cannot hold. */
export function escapeXml(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return allowed.replace(/[&<>"]/g, (character) => entities.get(character) ?? '')
}
