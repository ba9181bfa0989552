/** « Données Personnelles » (§2.11). */
export const PersonalTab = () => null
