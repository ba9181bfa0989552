import { useState } from 'react'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { MyData } from './MyData.tsx'
import { selectObliged } from './obliged.ts'
import { PersonalData } from './PersonalData.tsx'
import styles from './PersonalTab.module.css'
import { SecondFactor } from './SecondFactor.tsx'
import { SignIns } from './SignIns.tsx'

/**
 * « Données Personnelles » (§2.11), and what the law gives over them. Sessions, as many as there are, come last: nothing
 * stands below them that would move. Who must add a second factor sees it first, and
 * stays with its codes once it is added.
 */
export const PersonalTab = () => {
  const obliged = useSessionSelector(selectObliged)
  const [factorFirst] = useState(obliged) // added meanwhile: its codes stay in view
  return factorFirst ? (
    <div className={styles.obliged}>
      <SecondFactor />
      <PersonalData />
      <MyData />
      <SignIns />
    </div>
  ) : (
    <div className={styles.columns}>
      <PersonalData />
      <div className={styles.side}>
        <SecondFactor />
        <MyData />
        <SignIns />
      </div>
    </div>
  )
}
