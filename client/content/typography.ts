/**
 * French spacing for texts that are written with plain spaces: no line breaks before : ; ! ? % € », after «, nor
 * between a figure and what it counts.
 */
export const spaced = (text: string): string =>
  text
    .replace(/ (?=[:;!?%€»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\d) (?=\p{L}|\d)/gu, '\u00a0')
