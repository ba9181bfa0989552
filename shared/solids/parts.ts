/**
 * Parts of products by the names that their solids have: how they are called on a data sheet, in the order in which they
 * are numbered, and which component types of a template they are.
 */

export interface PartWords {
  /** French, in the singular, as a list has it */
  label: string
  /** component types of templates; the first that a template has is the part's */
  types: readonly string[]
  /** where it goes in an exploded view, parts of the product's size: right, up, forward */
  away: readonly [right: number, up: number, forward: number]
}

const part = (label: string, types: readonly string[], away: PartWords['away']): PartWords => ({
  label,
  types,
  away,
})

const WHOLE = ['blind', 'shutter', 'panel'] as const

const WORDS: Readonly<Record<string, PartWords>> = {
  support: part('Support', ['support'], [0, 0.34, -0.1]),
  coffre: part('Coffre', WHOLE, [0, 0.22, 0]),
  caisson: part('Caisson', ['rail', ...WHOLE], [0, 0.2, 0]),
  joue: part('Joue', WHOLE, [0.2, 0.22, 0]),
  embout: part('Embout', ['end_cap', ...WHOLE], [0.2, 0.22, 0]),
  rail: part('Rail', ['profile', 'rail', ...WHOLE], [0, 0.12, 0]),
  tube: part('Tube d’enroulement', WHOLE, [0, 0.12, 0]),
  axe: part('Axe', WHOLE, [0.18, 0.12, 0]),
  poulie: part('Commande', ['chain', 'crank', 'gear', ...WHOLE], [0.3, 0.12, 0]),
  'tête de moteur': part('Moteur', ['motor'], [0.3, 0.12, 0]),
  moteur: part('Moteur', ['motor'], [0.12, -0.06, 0.1]),
  chainette: part('Chaînette', ['chain'], [0.34, -0.02, 0.1]),
  cordon: part('Cordon', ['cord'], [0.1, -0.1, 0.1]),
  tige: part('Tige', ['wand', 'chain'], [0, -0.04, 0.3]),
  glisseur: part('Glisseur', ['slider'], [0, -0.12, 0]),
  chariot: part('Chariot', ['slider', 'rail'], [0, -0.02, 0]),
  lambrequin: part('Lambrequin', ['valance', 'fascia'], [0, 0.1, 0.36]),
  coulisse: part('Coulisse', ['guide', 'guide_rail', ...WHOLE], [0.24, 0, 0]),
  toile: part('Toile', WHOLE, [0, -0.05, 0]),
  'seconde toile': part('Seconde toile', WHOLE, [0, -0.12, 0]),
  bande: part('Bande verticale', WHOLE, [0, -0.16, 0]),
  lame: part('Lame', WHOLE, [0, 0, 0]),
  baleine: part('Baleine', WHOLE, [0, -0.05, -0.24]),
  échelle: part('Échelle', ['tape', ...WHOLE], [0, -0.02, 0.2]),
  câble: part('Câble de tension', WHOLE, [0, -0.05, 0.12]),
  tendeur: part('Tendeur', ['support'], [0, -0.3, 0]),
  poignée: part('Poignée', ['cordless', ...WHOLE], [0, -0.2, 0.16]),
  bras: part('Bras', ['arm', ...WHOLE], [0, -0.14, 0]),
  coude: part('Coude', ['arm', ...WHOLE], [0, -0.14, 0]),
  pivot: part('Pivot', ['arm', 'support'], [0.16, -0.14, 0]),
  barre: part('Barre', ['brace', 'bar', ...WHOLE], [0, 0, 0.16]),
  penture: part('Penture', ['hinge'], [0, 0, 0.3]),
  'barre de charge': part('Barre de charge', WHOLE, [0, -0.2, 0]),
  'barre finale': part('Barre finale', WHOLE, [0, -0.2, 0]),
  'lame finale': part('Lame finale', WHOLE, [0, -0.2, 0]),
  vitrage: part('Vitrage, fourni par d’autres', [], [0, 0, 0]),
  film: part('Film', ['film', 'full_roll'], [0, 0, 0.3]),
  parclose: part('Châssis, fourni par d’autres', [], [0, 0, -0.2]),
}

const ORDER = Object.keys(WORDS)

/** What is shown with a product to show it at work, and is no part of it. */
const NO_PARTS: ReadonlySet<string> = new Set(['rideau'])

/** Whether solids of this name are a part of their product. */
export const isPart = (name: string): boolean => !NO_PARTS.has(name)

/** What is known of a part; one that nobody described is called by its own name, and stays where it is. */
export const partWords = (name: string): PartWords => WORDS[name] ?? part(name, [], [0, 0, 0])

/** Names of parts as they are numbered: from the top, from the wall. */
export const inPartOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
