/** Sheet of a card (4:3) and of a drawing with its dimensions (3:2); fixed, so that nothing moves on a page. */
export const CARD = { width: 160, height: 120 } as const
export const SHEET = { width: 420, height: 280 } as const
/** Sheet of a drawing with its dimensions where a phone shows it at its own size: one unit is a pixel. */
export const PHONE_SHEET = { width: 340, height: 160 } as const
