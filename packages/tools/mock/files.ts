/** The smallest valid file of a media type. */
import { typeWithin } from 'contract-openapi/wire'

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')

const tableOfOne = `01${'00'.repeat(15)}00`

// One black pixel, in 8 bits of grey.
const jpeg = `ffd8 ffdb0043 00${'01'.repeat(64)} ffc0000b 08 0001 0001 01 011100
  ffc40014 00${tableOfOne} ffc40014 10${tableOfOne} ffda0008 01 0100 003f00 3f ffd9`

const made: Readonly<Record<string, () => Buffer>> = {
  'image/png': () =>
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
      'base64',
    ),
  'image/gif': () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64'),
  'image/jpeg': () => bytes(jpeg.replaceAll(/\s/g, '')),
  'image/svg+xml': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'application/zip': () => bytes(`504b0506${'00'.repeat(18)}`),
  'application/pdf': () => Buffer.from(emptyPage()),
}

/** Returns the smallest file of a media type or a range; undefined for another type. */
export function smallestFile(mediaType: string): { mediaType: string; file: Buffer } | undefined {
  const name = typeWithin(mediaType, 'binary')
  const make = Object.hasOwn(made, name) ? made[name] : undefined
  return make && { mediaType: name, file: make() }
}

// The table at the end has the offset of each object (ISO 32000-1, 7.5.4).
function emptyPage(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 3 3]>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}
