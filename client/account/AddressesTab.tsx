/** « Gestion des adresses » (§2.11). */
export const AddressesTab = () => null
