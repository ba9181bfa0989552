import { MyData } from './MyData.tsx'
import { PersonalData } from './PersonalData.tsx'
import styles from './PersonalTab.module.css'
import { SecondFactor } from './SecondFactor.tsx'
import { SignIns } from './SignIns.tsx'

/** « Données Personnelles » (§2.11), and what the law gives over them. */
export const PersonalTab = () => (
  <div className={styles.columns}>
    <PersonalData />
    <div className={styles.side}>
      <SecondFactor />
      <SignIns />
      <MyData />
    </div>
  </div>
)
