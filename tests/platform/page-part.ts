/** How a page is left that may not come back: a phone tells of the one, a closed tab of the other. */
export const LEAVINGS = ['visibilitychange', 'pagehide'] as const
export type Leaving = (typeof LEAVINGS)[number]

/** A part of the page that knows who listens to it. */
export class PagePart extends EventTarget {
  private readonly listeners = new Map<unknown, string>()
  readonly listened = new Set<string>()
  readonly came = new Set<string>()
  override addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions): void {
    this.listeners.set(listener, [...(this.listeners.get(listener)?.split(' ') ?? []), type].join(' '))
    this.listened.add(type)
    super.addEventListener(type, listener, options)
  }
  override removeEventListener(type: string, listener: EventListener, options?: EventListenerOptions): void {
    const left =
      this.listeners
        .get(listener)
        ?.split(' ')
        .filter((one) => one !== type) ?? []
    if (left.length === 0) this.listeners.delete(listener)
    else this.listeners.set(listener, left.join(' '))
    super.removeEventListener(type, listener, options)
  }
  override dispatchEvent(event: Event): boolean {
    if (this.listening().some((types) => types.split(' ').includes(event.type))) this.came.add(event.type)
    return super.dispatchEvent(event)
  }
  /** No arrangement of a suite: a page that is left is so at the end of each path. */
  leave(by: Leaving): void {
    super.dispatchEvent(new Event(by))
  }
  listening(): string[] {
    return [...this.listeners.values()]
  }
}
