import { formatNumber } from '#shared/platform/text'
import type { PlanFault, Preset } from './bend-limits.ts'
import type { BendPlan, Corner, PlanMeasure, Side } from './bend-plan.ts'
import { insideOf, parsePlan, STRAIGHT } from './bend-plan.ts'

/** A plan in French, as people of the trade say it. */

export const STRAIGHT_LABEL = 'Rail droit'

export const measureLabels: Readonly<Record<PlanMeasure, string>> = {
  axis: 'cotes à l’axe',
  inside: 'cotes intérieures',
  outside: 'cotes extérieures',
}

const sideLabels: Readonly<Record<Side, string>> = { left: 'à gauche', right: 'à droite' }

/** « 90° à gauche » */
export const cornerText = ({ angle, side }: Pick<Corner, 'angle' | 'side'>): string =>
  `${angle}° ${sideLabels[side]}`

/** A, B, C …: what drawings, fields and papers call the legs. */
export const legName = (place: number): string => String.fromCharCode(65 + place)

/** What its corners make of it. */
export const shapeOf = ({ corners }: Pick<BendPlan, 'corners'>): Preset => {
  const [first] = corners
  const oneSide = corners.every(({ side }) => side === first?.side)
  if (corners.length === 1 && first?.angle === 90) return 'l'
  if (corners.length === 2 && oneSide && corners.every(({ angle }) => angle === 90)) return 'u'
  return corners.length > 1 && oneSide && corners.every(({ angle }) => angle < 90) ? 'bay' : 'free'
}

export const shapeLabels: Readonly<Record<Preset, string>> = {
  l: 'L',
  u: 'U',
  bay: 'Baie',
  free: 'Forme libre',
}

/** « 2 × 90° à gauche, 45° à droite » */
const turnsText = (corners: readonly Corner[]): string => {
  const runs: { text: string; count: number }[] = []
  for (const corner of corners) {
    const text = cornerText(corner)
    const last = runs.at(-1)
    if (last?.text === text) last.count += 1
    else runs.push({ text, count: 1 })
  }
  return runs.map(({ text, count }) => (count === 1 ? text : `${count}\u00a0×\u00a0${text}`)).join(', ')
}

/** « R 200 », « R 200 / 300 » where they differ. */
const radiiText = (corners: readonly Corner[]): string => {
  const radii = corners.map(({ radius }) => radius)
  const told = radii.every((radius) => radius === radii[0]) ? radii.slice(0, 1) : radii
  return `R\u00a0${told.join(' / ')}`
}

/** « U 1000 / 2400 / 1000 »; what is not given yet is « … ». */
export const planLegsText = (plan: BendPlan): string =>
  `${shapeLabels[shapeOf(plan)]} ${plan.legs.map((leg) => leg ?? '…').join(' / ')}`

/** « U 1000 / 2400 / 1000, 2 × 90° à gauche, R 200, cotes à l’axe » */
export const planText = (plan: BendPlan): string =>
  [
    planLegsText(plan),
    turnsText(plan.corners),
    radiiText(plan.corners),
    measureLabels[plan.measure],
    ...(plan.unchecked ? ['plan à vérifier'] : []),
  ].join(', ')

/**
 * Of a plan that turns both ways, the face that its legs were measured on, which is not the inner one of every corner;
 * empty of any other.
 */
export const faceText = (plan: BendPlan): string => {
  const [first] = plan.corners
  if (plan.measure === 'axis' || plan.corners.every(({ side }) => side === first?.side)) return ''
  const left = (insideOf(plan) === 'left') === (plan.measure === 'inside')
  return `Cotes prises sur la face ${left ? 'gauche' : 'droite'} du profilé, du départ vers l’arrivée.`
}

/** What a code says; the code itself where it says nothing. */
export const planCodeText = (code: string): string => {
  if (code === STRAIGHT) return STRAIGHT_LABEL
  const plan = parsePlan(code)
  return plan === null ? code : planText(plan)
}

/** « Rayon », « Rayon du cintrage 2 » where there are several. */
const ofCorner = (name: string, place: number, { corners }: Pick<BendPlan, 'corners'>): string =>
  corners.length > 1 ? `${name} du cintrage ${place + 1}` : name

/** What is wrong, in one sentence. */
export const planFaultText = (fault: PlanFault, plan: Pick<BendPlan, 'corners'>): string => {
  switch (fault.kind) {
    case 'corners':
      return `${fault.count} cintrages\u00a0: ce modèle en accepte ${fault.max} au plus.`
    case 'leg':
      return `Côté ${legName(fault.place)}\u00a0: ${fault.value}\u00a0mm hors limites (${fault.min} à ${fault.max})`
    case 'radius':
      return `${ofCorner('Rayon', fault.place, plan)}\u00a0: ${fault.value}\u00a0mm hors limites (${fault.min} à ${fault.max})`
    case 'angle':
      return `${ofCorner('Angle', fault.place, plan)}\u00a0: ${fault.value}° hors limites (${fault.min} à ${fault.max})`
    case 'straight':
      return fault.value < 0
        ? `Côté ${legName(fault.place)}\u00a0: les cintrages prennent plus que sa longueur.`
        : `Côté ${legName(fault.place)}\u00a0: il reste ${formatNumber(fault.value, 0)}\u00a0mm droits, il en faut ${fault.min} au moins.`
    case 'crossing':
      return 'Le rail se croise lui-même\u00a0: vérifiez les côtés et les cotes.'
    case 'splice':
      return 'Un cintrage est plus long que la plus grande longueur livrée\u00a0: il ne peut être raccordé dans l’arc.'
    case 'unchecked':
      return 'Plan à vérifier\u00a0: la commande d’origine ne disait que le nombre de cintrages et le rayon. Vérifiez chaque cote, puis confirmez le plan.'
    case 'incomplete':
      return 'Il manque une cote.'
  }
}

/** What mends a fault, on its button. */
export const planFixText = (fault: PlanFault, after: BendPlan): string => {
  switch (fault.kind) {
    case 'radius':
      return `Mettre ${after.corners[fault.place]?.radius}\u00a0mm`
    case 'angle':
      return `Mettre ${after.corners[fault.place]?.angle}°`
    case 'leg':
      return `Mettre ${after.legs[fault.place]}\u00a0mm`
    default:
      return 'place' in fault
        ? `Porter le côté ${legName(fault.place)} à ${after.legs[fault.place]}\u00a0mm`
        : 'Corriger le plan'
  }
}
