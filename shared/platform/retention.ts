/** How long the shop keeps what it purges by itself. The purges and the privacy policy read it here. */
export const KEPT = {
  /** days without use after which a session has ended: with « Se souvenir de moi », and without */
  sessionDays: { remembered: 30, browser: 1 },
  /** from the sign-in on, however much it is used, after which one signs in again: administrators and editors; others */
  sessionLife: { staffHours: 12, otherDays: 90 },
  /** days that a browser in which somebody signed in is known by */
  knownDeviceDays: 180,
  /** what Stripe told of cards; it tells nothing again after 30 */
  cardNewsDays: 120,
  auditDays: 365,
  /** traces that concern nobody's account: anyone can add to them without end */
  auditOfNobodyDays: 30,
  /** a sign-up that nobody confirmed and staff did not approve */
  unconfirmedSignUpDays: 30,
  guestMessageYears: 3,
  abandonedCartDays: 30,
  /** validated carts of an account that nobody ordered: the newest */
  waitingCarts: 20,
  /** a quote request that was not sent, after it was last kept */
  quoteDraftDays: 90,
  /** an invitation to a team that nobody took, after its link's last day */
  teamInvitationDays: 30,
  /** of a change of a chantier, that it was done */
  projectChangeDays: 30,
  /** the link to an estimate, after the last day on which it may be accepted */
  estimateLinkDays: 90,
  /** a mail that could not be sent, once the shop gave it up */
  unsentMailDays: 30,
  /** who paid, and what they wrote, of a transfer of a bank file, after the file was added */
  transferTextDays: 400,
  /** a photo of a complaint that was never sent */
  loosePhotoDays: 1,
  /** a file of a line that no chantier has and nothing was ordered with, after it was last sent with a cart */
  looseLineFileDays: 30,
  /** a configuration that has a code, without anybody opening it */
  savedConfigurationDays: 730,
} as const
