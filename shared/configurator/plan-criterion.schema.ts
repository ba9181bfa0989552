import Type from 'typebox'

/**
 * What a question for a rail's plan says beside what every question says: the limits of its profile and of the machine
 * that bends it. Each is an expression over constants alone, so that a model replaces it by its own constants.
 */

const closed = { additionalProperties: false } as const
const Amount = Type.String({ minLength: 1, maxLength: 200 })
const Name = Type.String({ minLength: 1, maxLength: 40 })
const Range = Type.Object({ min: Amount, max: Amount }, closed)

export const planFields = {
  /** width of the profile between its faces, mm */
  profile: Amount,
  /** longest piece, mm: what is longer is spliced */
  piece: Amount,
  /** most corners; 0: this model is not bent */
  corners: Amount,
  /** deflection of a corner, degrees */
  angle: Range,
  /** at the axis, mm; `usual` is that of a new corner */
  radius: Type.Object({ min: Amount, max: Amount, usual: Amount }, closed),
  /** to the corners, mm */
  leg: Range,
  /** least straight part of a leg, mm */
  straight: Amount,
  /**
   * Names of the answers that stood in its place before: how many bends, of what radius, developed length. Old answers
   * without bends are a straight rail; others give a plan that is to be checked. `gone` are others that it makes needless.
   */
  replaces: Type.Optional(
    Type.Object(
      { bends: Name, radius: Name, length: Name, gone: Type.Optional(Type.Array(Name, { maxItems: 4 })) },
      closed,
    ),
  ),
}
