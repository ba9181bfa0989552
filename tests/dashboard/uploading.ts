import { createCatalogueMemory } from '#server/catalogue/catalogue-memory'
import { uploadHandler } from '#server/dashboard/uploads/upload-jobs'
import { UPLOAD_JOB } from '#server/dashboard/uploads/upload-life'
import { createJobWorker, type JobHandler } from '#server/platform/jobs'
import * as calls from '#shared/dashboard/uploads/uploads.endpoints'
import type { Upload } from '#shared/dashboard/uploads/uploads.schema'
import type { CallReply, TestApp } from '#tests/platform/app'
import type { TestDatabase } from '#tests/platform/database'

const BOUNDARY = 'limite-d-essai'

/** A multipart body; a part without a file name is a field. */
export const multipart = (
  parts: readonly { name: string; file?: string; content: string | Buffer }[],
): { headers: Record<string, string>; body: Buffer } => {
  const pieces = parts.flatMap(({ name, file, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${
        file === undefined ? '' : `; filename="${file}"\r\ncontent-type: text/plain`
      }\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}

/** Uploads as one admin sends and decides about them, and a worker that does their jobs when it is told. */
export const uploading = (api: TestApp, database: Pick<TestDatabase, 'db'>) => {
  let token: Promise<string> | undefined
  const admin = async (): Promise<string> => {
    token ??= api
      .signedIn({ role: 'admin', first_name: 'Aline', last_name: 'Bertin' })
      .then((one) => one.token)
    return token
  }

  const handlerOf = (): JobHandler =>
    uploadHandler(
      { db: database.db, clock: api.clock, memory: createCatalogueMemory(database.db, api.clock) },
      () => {},
    )
  /** what went wrong in jobs: nothing is expected to */
  const failures: object[] = []
  const tell = (context: object): void => {
    failures.push(context)
  }
  const workerWith = (handler: JobHandler) =>
    createJobWorker({
      db: database.db,
      clock: api.clock,
      log: { warn: tell, error: tell },
      leaseMs: 10_000,
      handlers: { [UPLOAD_JOB]: handler },
    })

  /** Sends a body as it is. */
  const post = async (headers: Record<string, string>, body: Buffer | string) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: calls.sendUpload.url,
      headers: { ...headers, authorization: `Bearer ${await admin()}` },
      payload: body,
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  const call = async <E extends { reply: object }>(
    endpoint: Parameters<typeof api.call<E>>[0],
    options: NonNullable<Parameters<typeof api.call<E>>[1]> = {},
  ): Promise<CallReply<E['reply']>> => api.call(endpoint, { token: await admin(), ...options })

  const find = async (id: string): Promise<Upload> =>
    (await call(calls.upload, { params: { id } })).body.upload

  /** does the jobs that are due; throws what one of them threw */
  const drain = async (): Promise<void> => {
    await workerWith(handlerOf()).drain()
    const [failure] = failures.splice(0)
    if (failure !== undefined) throw Reflect.get(failure, 'err')
  }

  /** Sends a file; its upload. */
  const send = async (content: string | Buffer, file = 'tarif.csv'): Promise<Upload> => {
    const { headers, body } = multipart([{ name: 'file', file, content }])
    const reply = await post(headers, body)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.upload
  }

  return {
    admin,
    call,
    post,
    send,
    find,
    drain,
    handlerOf,
    workerWith,
    failures,
    /** sends a file and does its check */
    check: async (content: string | Buffer): Promise<Upload> => {
      const { id } = await send(content)
      await drain()
      return find(id)
    },
    /** asks for the return to an earlier list and does its check */
    restore: async (version: number): Promise<Upload> => {
      const reply = await call(calls.restorePriceList, { params: { version: String(version) } })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      await drain()
      return find(reply.body.upload.id)
    },
    /** publishes a ready upload, its suspicious changes confirmed */
    publish: async (id: string, more: { withoutRejected?: boolean } = {}): Promise<Upload> => {
      const { counts, revision, label } = await find(id)
      if (counts.suspicious > counts.confirmed) {
        const body = { reason: 'Tarif du fabricant', revision }
        const confirmed = await call(calls.confirmGaps, { params: { id }, body })
        if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
      }
      const reply = await call(calls.publishUpload, {
        params: { id },
        body: { label: label || 'Essai', ...more },
      })
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      await drain()
      return find(id)
    },
  }
}
