import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

/** A mail as a person reads it. */
export interface CaughtMail {
  /** whom the envelope names */
  readonly to: string
  readonly subject: string
  /** the text part */
  readonly text: string
  /** its Message-ID without the brackets */
  readonly id: string
  /** the PDFs that go along with it */
  readonly papers: readonly { readonly name: string; readonly bytes: Buffer }[]
}

export interface TestSmtp {
  /** what SMTP_URL is set to */
  readonly url: string
  /** what came so far to an address, oldest first */
  mailsTo(to: string): readonly CaughtMail[]
  /** whatever came so far, oldest first */
  all(): readonly CaughtMail[]
  close(): Promise<void>
}

/** A mail server that takes every mail, each in `delayMs`, and delivers none. `port` 0 is a random one. */
export const startSmtp = async (port = 0, delayMs = 0): Promise<TestSmtp> => {
  const mails: CaughtMail[] = []
  const stopped = new AbortController()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('utf8')
        const mail = {
          ...{ subject: subjectOf(message), text: textOf(message), id: idOf(message) },
          papers: papersOf(message),
        }
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, ...mail })
        if (delayMs === 0) done()
        else
          setTimeout(delayMs, undefined, { signal: stopped.signal }).then(
            () => done(),
            () => done(new Error('The mail server stops.')),
          )
      })
    },
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed)
      listening()
    })
  })
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mailsTo: (to) => mails.filter((mail) => mail.to === to),
    all: () => mails,
    close: () => {
      stopped.abort()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

/** A mail server for the tests of the current block. */
export const useSmtp = (): TestSmtp => {
  let smtp: TestSmtp | undefined
  beforeAll(async () => {
    smtp = await startSmtp()
  })
  afterAll(() => smtp?.close())
  const running = () => {
    if (smtp === undefined) throw new Error('The mail server runs only while tests do.')
    return smtp
  }
  return {
    get url() {
      return running().url
    },
    mailsTo: (to) => running().mailsTo(to),
    all: () => running().all(),
    close: () => running().close(),
  }
}

/** A port of this machine where nothing listens. */
export const freePort = async (): Promise<number> => {
  const { url, close } = await startSmtp()
  await close()
  return Number(new URL(url).port)
}

const idOf = (message: string): string => /^Message-ID:\s*<([^>]+)>/im.exec(message)?.[1] ?? ''

/** The PDFs of a message, as they were joined. */
export const papersOf = (message: string): CaughtMail['papers'] =>
  [
    ...message.matchAll(
      /Content-Type: application\/pdf; name=([\w.-]+)\r\n(?:[^\r\n]+\r\n)+\r\n([\w+/=\r\n]+)\r\n--/gi,
    ),
  ].map(([, name = '', base64 = '']) => ({ name, bytes: Buffer.from(base64, 'base64') }))

/** Encoded words (RFC 2047) undone. */
const subjectOf = (message: string): string => {
  const folded = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(message)?.[1] ?? ''
  return folded
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, coding: string, text: string) =>
      coding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : unquoted(text.replaceAll('_', ' ')),
    )
}

/** The text part: the first one of the message, its transfer encoding undone. */
const textOf = (message: string): string => {
  const part = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/is.exec(message)
  if (!part?.[1]) throw new Error('The mail has no text part.')
  if (/base64/i.test(part[0].split('\r\n\r\n')[0] ?? ''))
    return Buffer.from(part[1], 'base64').toString('utf8')
  return unquoted(part[1].replace(/=\r\n/g, '')).replaceAll('\r\n', '\n')
}

const unquoted = (text: string): string =>
  text.replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
