import type { Page, Route } from 'playwright-core'
import { vi } from 'vitest'
import { failureOf } from '#machines/platform/failure'
import { LOGOUT_OWED_STORAGE_KEY } from '#machines/platform/storage-keys'
import { errorTable } from '#shared/platform/errors'
import { ACCOUNT_STORAGE_KEY, setUserAndToken, signedOut, writeAccount } from '#shared/session/account-record'
import type { User } from '#shared/session/session.schema'
import { type Screen, screenOf } from './screen.ts'

/** What the page says when no server answers. */
const LOST = 'La connexion avec le serveur est rompue. Vérifiez votre réseau puis réessayez.'

/** The sentence that a thrown refusal comes to on the screen. */
export const sentence = (failure: { code: string; message: string } | null): string[] =>
  failure === null ? [] : [failure.code === 'NETWORK' ? LOST : failure.message]

/** What the browser kept of an earlier visit. */
export interface Kept {
  user?: User
  /** of that user */
  token?: string
  owesLogout?: boolean
  /** the tab's storage */
  tab?: Readonly<Record<string, string>>
}

/** A page whose clock stands still, whose calls wait for their answers. */
export interface Stage {
  readonly page: Page
  /** opens the address as a visitor, or as `user` with a session that only this browser knows */
  open(path: string, kept?: Kept): Promise<void>
  /**
   * does what fetches a part of the pages: React shows it after a delay of its own, so time passes meanwhile, never
   * more than really does: no delay of the machine's ends by a busy machine
   */
  fetching(act: () => Promise<unknown>): Promise<void>
  /**
   * goes to the address without loading it; signing in leads from there to `from`. What the page that is left had
   * asked for besides the machine's calls is of no use to it any more.
   */
  go(path: string, from?: string): Promise<void>
  /** loads the address again with more in the tab's storage, as of the moment at which the clock then stands */
  reload(tab: (now: number) => Readonly<Record<string, string>>): Promise<void>
  screen(): Promise<Screen>
  /** ms */
  forward(by: number): Promise<void>
  /** waits for the notification, and until it goes */
  notified(text: string): Promise<void>
  /** answers the call that waits, the latest, or the next one, as the effect's end says */
  answer(call: string, event: { type: string; output?: unknown; error?: unknown }): Promise<void>
  /** whether a call of that address waits for its answer */
  isWaiting(call: string): boolean
  /** answers the call that waits, or the next one, with nothing, ever: the page has no more use for it */
  forget(call: string): Promise<void>
  /** the account record as another tab writes it; null when that tab signs out, and may owe the server its end */
  otherTab(user: User | null, owesLogout?: boolean): Promise<void>
}

/** Longer than a notification stands, shorter than a call may last. */
const TOAST_MS = 8000
/** Longer than a page loads, shorter than it waits for anything. */
const RELOAD_MS = 60_000
/** In which React shows what was fetched. */
const SHOWN_MS = 500
/** Most that passes on the page at once while it fetches: on a busy machine less than really does. */
const STEP_MS = 25
const NOON = Date.UTC(2026, 0, 5, 12)

/** `calls` are the addresses of the machine's effects, `alsoHeld` others that a test answers itself. */
export const setStage = async (
  page: Page,
  calls: readonly string[],
  alsoHeld: readonly string[] = [],
): Promise<Stage> => {
  const waiting = new Map<string, Route[]>()
  for (const call of [...calls, ...alsoHeld])
    await page.route(`**${call}`, (route) => {
      waiting.set(call, [...(waiting.get(call) ?? []), route])
    })
  // what the page gave up waits for nothing
  page.on('requestfailed', (request) => {
    for (const [call, routes] of waiting)
      waiting.set(
        call,
        routes.filter((route) => route.request() !== request),
      )
  })
  await page.clock.install({ time: NOON })
  const other = await page.context().newPage()
  await other.goto('/api/health')
  /** A page that loads has the time that really passes. */
  const loading = async (act: () => Promise<unknown>) => {
    await page.clock.resume()
    await act()
    await page.waitForFunction(isFetched)
    // on a busy machine the page may be past that before it hears of it
    await vi.waitFor(
      async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + SHOWN_MS),
      15_000,
    )
  }
  const fetching = async (act: () => Promise<unknown>) => {
    let isFetching = true
    const pass = async () => {
      for (let last = performance.now(); isFetching; ) {
        const now = performance.now()
        await page.clock.runFor(Math.ceil(Math.min(now - last, STEP_MS)))
        last = now
      }
    }
    const fetched = async () => {
      await act()
      await page.waitForFunction(isFetched)
    }
    await Promise.all([fetched().finally(() => (isFetching = false)), pass()])
    await page.clock.runFor(SHOWN_MS)
  }
  const next = (call: string): Promise<Route> =>
    vi.waitFor(
      () => {
        const last = waiting.get(call)?.pop()
        if (last === undefined) throw new Error(`No call of ${call}.`)
        return last
      },
      { timeout: 45_000, interval: 10 },
    )
  const record = async (user: User | null, token: string) =>
    writeAccount(
      user === null
        ? signedOut
        : setUserAndToken(signedOut, user, token, await page.evaluate(() => Date.now())),
    )
  return {
    page,
    open: async (path, { user, token = 'token', tab = {}, owesLogout = false } = {}) => {
      // nothing that an open page does may come after
      await page.goto('/api/health')
      waiting.clear()
      await page.evaluate(
        ([key, account, texts, owed]) => {
          localStorage.clear()
          sessionStorage.clear()
          if (account) localStorage.setItem(key, account)
          if (owed) localStorage.setItem(owed, '1')
          for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(name, text)
        },
        [
          ACCOUNT_STORAGE_KEY,
          user ? await record(user, token) : '',
          tab,
          owesLogout ? LOGOUT_OWED_STORAGE_KEY : '',
        ] as const,
      )
      await loading(() => page.goto(path))
    },
    fetching,
    go: async (path, from) => {
      await page.evaluate(
        ([to, state]) => {
          // a person follows a link: what moves then is the answer
          dispatchEvent(new Event('input'))
          history.pushState(state, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state }))
        },
        [path, from === undefined ? null : { usr: { from } }] as const,
      )
      for (const call of alsoHeld) waiting.delete(call)
    },
    reload: async (tab) => {
      const then = (await page.evaluate(() => Date.now())) + RELOAD_MS
      await loading(async () => {
        await page.evaluate((texts) => {
          for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(name, text)
        }, tab(then))
        await page.reload()
      })
      await page.clock.pauseAt(then)
    },
    screen: async () => ({
      ...(await screenOf(page)),
      asks: calls.flatMap((call) => (waiting.get(call) ?? []).map(() => call)).sort(),
    }),
    forward: (by) => page.clock.fastForward(by),
    notified: async (text) => {
      const toast = page.getByRole('region', { name: 'Notifications' }).getByText(text)
      await toast.waitFor()
      // it has its time, then it fades
      await page.clock.fastForward(TOAST_MS)
      await page.clock.fastForward(TOAST_MS)
      await toast.waitFor({ state: 'detached' })
    },
    answer: async (call, event) => {
      const route = await next(call)
      if (!event.type.startsWith('xstate.error.'))
        return route.fulfill({ json: { success: true, ...Object(event.output) } })
      const { code, message } = failureOf(event.error)
      if (!isErrorCode(code)) {
        // what moves then is the answer to a person's call, as after a reply, but leaves no reply to be known by
        await page.evaluate(() => dispatchEvent(new Event('input')))
        return route.abort('internetdisconnected')
      }
      const reply = event.error instanceof Error && 'reply' in event.error ? event.error.reply : {}
      const json = { success: false, code, message, requestId: 'r', ...Object(reply) }
      return route.fulfill({ status: errorTable[code].status, json })
    },
    isWaiting: (call) => (waiting.get(call) ?? []).length > 0,
    forget: async (call) => void (await next(call)),
    otherTab: async (user, owesLogout = false) => {
      await other.evaluate(
        ([key, account, mark, owed]) => {
          if (owed) localStorage.setItem(mark, '1')
          localStorage.setItem(key, account)
          if (!owed) localStorage.removeItem(mark)
        },
        [
          ACCOUNT_STORAGE_KEY,
          await record(user, 'other-token'),
          LOGOUT_OWED_STORAGE_KEY,
          owesLogout,
        ] as const,
      )
    },
  }
}

/** Whether a server may refuse so; the network fails otherwise. */
export const isErrorCode = (code: string): code is keyof typeof errorTable => Object.hasOwn(errorTable, code)

/** Runs in the page: nothing is on its way any more. */
const isFetched = (): boolean => {
  const main = document.querySelector('main')
  return main?.querySelector('h1') != null && !/Chargement de la page/.test(main.textContent ?? '')
}
