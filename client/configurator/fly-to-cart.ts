/** Marks, as attributes of their elements, what flies to the cart and where that lands. */
export const FLIES = { 'data-flies': '' } as const
export const LANDS = { 'data-lands': '' } as const

/** ms */
const FLIGHT = 550

const isSeen = ({ width, bottom, top }: DOMRect): boolean => width > 0 && bottom > 0 && top < innerHeight

/**
 * The drawing of what was added goes to the cart's button, so that one sees where it is now. Nothing of the page moves, and
 * nothing flies for those who asked for less movement, or where one of both is out of sight.
 */
export const flyToCart = (): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const drawing = [...document.querySelectorAll('[data-flies] > svg')].find((one) =>
    isSeen(one.getBoundingClientRect()),
  )
  const [from, to] = [drawing, document.querySelector('[data-lands]')].map((one) =>
    one?.getBoundingClientRect(),
  )
  if (drawing === undefined || from === undefined || to === undefined || !isSeen(to)) return
  const flying = document.createElement('div')
  flying.setAttribute('aria-hidden', 'true')
  flying.dataset.flying = ''
  flying.append(drawing.cloneNode(true))
  Object.assign(flying.style, {
    position: 'fixed',
    zIndex: '60',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
  })
  document.body.append(flying)
  const scale = to.width / from.width
  const land = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})`
  const flight = flying.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: land, opacity: 0.35 },
    ],
    { duration: FLIGHT, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' },
  )
  const end = (): void => flying.remove()
  flight.finished.then(end, end)
}
