/** Second implementation of the words of a text. It works character by character, plain and slow. */

const isMark = (character: string) => /^\p{M}$/u.test(character)
const isEastAsian = (character: string) =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]$/u.test(character)
const isSymbol = (character: string) =>
  /^\p{So}$/u.test(character) ||
  (/^\p{Extended_Pictographic}$/u.test(character) && !/^\p{P}$/u.test(character))
const isPart = (character: string) => /^[\p{L}\p{N}]$/u.test(character) && !'ʻʼ'.includes(character)

// First and last characters of the blocks of ignored marks.
const diacritics = [
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
] as const
const counts = (character: string) =>
  !diacritics.some(([first, last]) => character.codePointAt(0)! >= first && character.codePointAt(0)! <= last)

/** Returns the words of a text, in their order. */
export function modelWords(text: string): Set<string> {
  let plain = ''
  for (const character of text.normalize('NFKD')) {
    const folded = character === 'ı' ? 'i' : character.toLowerCase().toUpperCase().toLowerCase()
    for (const one of folded.normalize('NFKD')) if (counts(one)) plain += one
  }
  const words = new Set<string>()
  let run = ''
  const end = () => {
    if (run !== '') words.add(run)
    run = ''
  }
  for (const character of plain.normalize('NFC')) {
    // A mark of Chinese script belongs to a character of such a script only.
    const isJoined = !isEastAsian(character) || isEastAsian(Array.from(run)[0] ?? '')
    if (isMark(character) && run !== '' && isJoined) run += character
    else if (isEastAsian(character)) {
      end()
      run = character
    } else if (isSymbol(character)) {
      end()
      words.add(character)
    } else if (isPart(character)) {
      if (isEastAsian(Array.from(run)[0] ?? '')) end()
      run += character
    } else end()
  }
  end()
  return words
}
