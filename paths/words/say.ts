import { settings } from '../settings.ts'

/** A text as it is compared: in whatever case, and with whatever quotes, apostrophes and spaces it is typed. */
const comparable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll("'", '’')
    .replaceAll(/^[ «“"]+|[ »”"]+$/g, '')
    .toLocaleLowerCase(settings.language)

/** Whether the text says the word. */
export const says = (text: string, word: string): boolean => comparable(text).includes(comparable(word))
