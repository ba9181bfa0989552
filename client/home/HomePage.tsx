import { lazy, Suspense } from 'react'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectServed } from '#machines/session/session.selectors'
import { Example } from './Example.tsx'
import { Hero } from './Hero.tsx'
import styles from './Products.module.css'
import { Products } from './Products.tsx'
import { Proof } from './Proof.tsx'

const MyHome = lazy(async () => ({ default: (await import('./MyHome.tsx')).MyHome }))

/** / : what the shop is for, what it sells and why one may rely on it; of who may order, where they left off (§2.5). */
export const HomePage = () => {
  const isServed = useSessionSelector(selectServed)
  return isServed ? (
    <Suspense fallback={<div className={styles.mine} />}>
      <MyHome>
        <Products />
      </MyHome>
    </Suspense>
  ) : (
    <>
      <Hero />
      <Example />
      <Products />
      <Proof />
    </>
  )
}
