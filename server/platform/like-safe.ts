/** A text that LIKE compares as it is. */
export const likeSafe = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)
