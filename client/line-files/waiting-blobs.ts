import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { WAITING_FILES_STORAGE_KEY } from '#machines/platform/storage-keys'

interface Blobs extends DBSchema {
  blobs: { key: string; value: Blob }
}

/** Opened for one thing at a time: a sign-out, which removes all of it, waits for nobody. */
const withBlobs = async <T>(act: (database: IDBPDatabase<Blobs>) => Promise<T>): Promise<T> => {
  const database = await openDB<Blobs>(WAITING_FILES_STORAGE_KEY, 1, {
    upgrade: (opened) => {
      opened.createObjectStore('blobs')
    },
    blocking: () => database.close(),
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

/** Keeps a file's bytes on this device. Throws a DOMException where it takes no more, or keeps nothing. */
export const putBlob = (id: string, blob: Blob): Promise<unknown> =>
  withBlobs((database) => database.put('blobs', blob, id))

/** A file's bytes; undefined: they are not here any more. */
export const getBlob = (id: string): Promise<Blob | undefined> =>
  withBlobs((database) => database.get('blobs', id))

export const removeBlob = (id: string): Promise<void> => withBlobs((database) => database.delete('blobs', id))
