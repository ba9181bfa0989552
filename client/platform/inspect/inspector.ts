import { type Asked, CHANNEL, type Told } from './messages.ts'

/** Of what happened, the latest; a page that is left open would fill the memory. */
const MOST_EVENTS = 500

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`No #${id}.`)
  return found
}

/** The latest of each actor, and all that happened, the latest first. */
const actors = new Map<string, Told>()
const events: Told[] = []
let chosen: string | null = null

const keyOf = ({ tab, actor }: Told): string => `${tab} ${actor}`

const made = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  kind = '',
): HTMLElementTagNameMap[Name] => {
  const one = document.createElement(name)
  one.textContent = text
  one.className = kind
  return one
}

const actorItem = (told: Told): HTMLElement => {
  const key = keyOf(told)
  const button = made('button', told.name, told.status === 'active' ? '' : 'over')
  button.ariaPressed = String(key === chosen)
  button.append(' ', made('span', told.state ?? told.status, 'state'))
  button.style.paddingInlineStart = told.parent === null ? '' : '1.5rem'
  button.addEventListener('click', () => {
    chosen = key === chosen ? null : key
    show()
  })
  const item = made('li', '')
  item.append(button)
  return item
}

const eventItem = (told: Told): HTMLElement => {
  const time = new Date(told.at).toLocaleTimeString('fr')
  const details = made('details', '')
  details.append(
    made('summary', `${time} ${told.name} : ${told.event?.type} → ${told.state ?? told.status}`),
    made('pre', JSON.stringify(told.event?.more, null, 2)),
  )
  const item = made('li', '')
  item.append(details)
  return item
}

const show = (): void => {
  const one = chosen === null ? undefined : actors.get(chosen)
  element('actors').replaceChildren(...[...actors.values()].map(actorItem))
  element('name').textContent =
    one === undefined ? 'Toutes' : [one.name, ...one.tags.map((tag) => `#${tag}`)].join(' ')
  element('context').hidden = one === undefined
  element('context').textContent = JSON.stringify(one?.context, null, 2)
  const shown = events.filter((told) => chosen === null || keyOf(told) === chosen)
  element('events').replaceChildren(...shown.map(eventItem))
}

const channel = new BroadcastChannel(CHANNEL)
channel.addEventListener('message', ({ data }: MessageEvent<Asked | Told>) => {
  if ('asks' in data) return
  actors.set(keyOf(data), data)
  if (data.event !== null) events.unshift(data)
  events.length = Math.min(events.length, MOST_EVENTS)
  show()
})
channel.postMessage({ asks: true } satisfies Asked)
