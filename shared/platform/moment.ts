const format = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `29 nov. 08:12` in Paris, from epoch ms. */
export const formatMoment = (instant: number): string => {
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${part.day}\u00a0${part.month} ${part.hour}:${part.minute}`
}
