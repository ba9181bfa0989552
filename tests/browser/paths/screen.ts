import type { Page } from 'playwright-core'

/** Whether a control takes what a person does: a field that only shows its text is disabled. */
export type Openness = 'open' | 'busy' | 'disabled'

/** What a screen shows and offers; a dialog that is open is all of the screen. */
export interface Screen {
  path: string
  /** the part of the page that the address names, with its `#` */
  hash: string
  title: string
  /** alerts and status messages */
  says: string[]
  toasts: string[]
  /** by what they are called */
  buttons: Record<string, Openness>
  /** by name, or by label; the one-time code is `code` */
  fields: Record<string, string>
  /** buttons, fields, what is ticked and what is chosen from, by their names: whether they take anything */
  controls: Record<string, Openness>
  timer: string | null
  /** the header offers an account, not a sign-in */
  member: boolean
  /** the access token that this browser keeps */
  token: string | null
  /** what is ticked: a tile's value, a box's label */
  chosen: string[]
  /** what is on its way, as it is read out */
  waits: string[]
  /** heading of the part of the page that is open */
  heading: string
  /** all that is written there */
  text: string
  /** the calls of the machine's effects that wait for their answers, in order of their addresses */
  asks: string[]
}

/** What the page shows now. */
export const screenOf = (page: Page): Promise<Screen> => page.evaluate(readScreen)

/** Runs in the page. */
const readScreen = (): Screen => {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
  const place = dialog ?? document.querySelector('main')
  const all = <E extends HTMLElement>(selector: string): E[] => [
    ...(place?.querySelectorAll<E>(selector) ?? []),
  ]
  const text = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const stateOf = (button: HTMLButtonElement): Openness =>
    button.ariaBusy === 'true'
      ? 'busy'
      : button.disabled || button.ariaDisabled === 'true'
        ? 'disabled'
        : 'open'
  /** what tells it from those of the same name */
  const groupOf = (node: Element) => {
    const group = node.closest('fieldset[aria-label]')?.ariaLabel
    return group ? `${group} › ` : ''
  }
  const labelOf = (input: HTMLInputElement) => text(input.labels?.[0]).replace(/ \*$/, '')
  const fieldName = (input: HTMLInputElement) =>
    input.autocomplete === 'one-time-code'
      ? 'code'
      : input.name || labelOf(input) || groupOf(input) + input.ariaLabel
  const inputs = all<HTMLInputElement>(
    'input:not([type=radio]):not([type=checkbox]):not([type=hidden]), textarea',
  )
  const ticks = all<HTMLInputElement>('input[type=radio], input[type=checkbox]')
  const tickName = (input: HTMLInputElement) => (input.type === 'radio' ? input.value : labelOf(input))
  const buttons = Object.fromEntries(
    all<HTMLButtonElement>('button').map((button) => [
      groupOf(button) + (button.ariaLabel ?? text(button)),
      stateOf(button),
    ]),
  )
  const taking = (isOpen: boolean): Openness => (isOpen ? 'open' : 'disabled')
  return {
    path: location.pathname + location.search,
    hash: location.hash,
    title: text(place?.querySelector(dialog ? 'h2' : 'h1')),
    says: all('[role=alert], [role=status]')
      .map(text)
      .filter((one) => one !== ''),
    toasts: [...document.querySelectorAll('section[aria-label=Notifications] p')].map(text),
    buttons,
    fields: Object.fromEntries(inputs.map((input) => [fieldName(input), input.value])),
    controls: {
      ...buttons,
      ...Object.fromEntries(
        inputs.map((input) => [fieldName(input), taking(!input.disabled && !input.readOnly)]),
      ),
      ...Object.fromEntries(
        all<HTMLSelectElement>('select').map((select) => [select.name, taking(!select.disabled)]),
      ),
      ...Object.fromEntries(ticks.map((tick) => [tickName(tick), taking(!tick.disabled)])),
    },
    // a step that stands beside the first on a wide screen is in the page of a phone too, and not shown
    chosen: ticks.filter((tick) => tick.checked && tick.checkVisibility()).map(tickName),
    waits: all('[role=status][aria-label]').map((node) => node.ariaLabel ?? ''),
    heading: text(place?.querySelector('h2')),
    text: text(place),
    asks: [],
    member: /Mon compte/.test(document.querySelector('header')?.textContent ?? ''),
    token: JSON.parse(localStorage.getItem('account-store') ?? 'null')?.state.auth_token ?? null,
    timer: place?.querySelector('[role=timer]') ? text(place.querySelector('[role=timer]')) : null,
  }
}
