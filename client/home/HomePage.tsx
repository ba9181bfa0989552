import { Hero } from './Hero.tsx'
import { Products } from './Products.tsx'
import { Steps } from './Steps.tsx'

/** / : what the shop is for, what it sells, and how one orders (§2.5). */
export const HomePage = () => (
  <>
    <Hero />
    <Products />
    <Steps />
  </>
)
