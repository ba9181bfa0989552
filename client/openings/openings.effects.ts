import { debouncedWriter } from '#client/platform/debounced-writer.ts'
import { provideCall, provideChannel } from '#client/platform/provide.ts'
import { getItem, setItem } from '#client/platform/storage.ts'
import type { CartRef } from '#machines/cart/cart.selectors'
import { openingsMachine } from '#machines/openings/openings.machine'
import type { FileRead, LinesAdd, OpeningsEvent, OpeningsWrite } from '#machines/openings/openings.types'
import { fromStoredOpenings, toStoredOpenings } from '#machines/openings/stored'
import { OPENINGS_STORAGE_KEY } from '#machines/platform/storage-keys'
import type { ChosenFile } from '#shared/platform/chosen-file'

/** Bytes that two hundred openings never have: as text, and as a workbook, which may hold pictures. */
const TEXT_MAX = 1_000_000
const WORKBOOK_MAX = 5_000_000

/** What this tab kept of this person's table. */
export const storedOpenings = (userId: string | null) =>
  fromStoredOpenings(getItem('sessionStorage', OPENINGS_STORAGE_KEY), userId)

/** A workbook of Excel or LibreOffice: a ZIP archive. */
const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b
/** One of before 2007, or one with a password: an OLE container. */
const isContainer = ([first, second]: Uint8Array): boolean => first === 0xd0 && second === 0xcf

/** Text as spreadsheets write it: UTF-16 under its mark, UTF-8, else the old encoding of Windows. */
const decoded = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    // a TypeError says that it is no UTF-8
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

const readText = async (file: ChosenFile | null): Promise<FileRead> => {
  if (!(file instanceof Blob)) throw new Error('a file is read once one was chosen')
  if (file.size > WORKBOOK_MAX) return { refused: 'large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isContainer(bytes)) return { refused: 'workbook' }
  if (isArchive(bytes)) {
    const { workbookText } = await import('#shared/openings/workbook')
    const text = workbookText(bytes)
    return text === null ? { refused: 'workbook' } : { text }
  }
  return bytes.length > TEXT_MAX ? { refused: 'large' } : { text: decoded(bytes) }
}

/** The table with its files, its storage and the cart. */
export const openingsLogic = (cart: Pick<CartRef, 'on' | 'send'>) =>
  openingsMachine.provide({
    actors: {
      openingsCart: provideChannel<LinesAdd, OpeningsEvent>((send) => {
        const taken = cart.on('lines.taken', send)
        const refused = cart.on('lines.refused', send)
        return {
          receive: (event) => cart.send(event),
          close: () => {
            taken.unsubscribe()
            refused.unsubscribe()
          },
        }
      }),
      readFile: provideCall<FileRead, { file: ChosenFile | null }>(({ file }) => readText(file)),
      openingsStorage: provideChannel<OpeningsWrite, OpeningsEvent>(() => {
        const { put, flush } = debouncedWriter((text) =>
          setItem('sessionStorage', OPENINGS_STORAGE_KEY, text),
        )
        // a reload, a closed tab, a phone that goes to sleep: there may be no later
        window.addEventListener('pagehide', flush)
        document.addEventListener('visibilitychange', flush)
        return {
          // of several changes in a row, only the last is worked out
          receive: ({ userId, rows }) => put(() => toStoredOpenings(userId, rows)),
          close: () => {
            flush()
            window.removeEventListener('pagehide', flush)
            document.removeEventListener('visibilitychange', flush)
          },
        }
      }),
    },
  })
