/** Of the network, what some browsers tell and their types do not. */
interface WithConnection {
  connection?: { saveData?: boolean }
}

/** Whether its person has asked that nothing be fetched which no page needs. */
export const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true
