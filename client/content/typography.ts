/**
 * French spacing for texts that are written with plain spaces: no line breaks before : ; ! ? % € », after «, around
 * ×, between a figure and what it counts, nor between EN and a standard's number.
 */
export const spaced = (text: string): string =>
  text
    .replace(/ (?=[:;!?%€»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0')
    .replace(/ (?=×)|(?<=×) |(?<=\bEN) (?=\d)/g, '\u00a0')
    .replace(/(?<=\d) (?=\p{L}|\d)/gu, '\u00a0')
