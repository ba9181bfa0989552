import { useEffect, useRef } from 'react'
import styles from './StepHeading.module.css'

/** A step's heading; it takes the focus when the step replaces another, not when the page opens. */
export const StepHeading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the button that was pressed left with its step: the focus is nowhere
    if (document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true })
      if (window.scrollY > 0) window.scrollTo({ top: 0 })
    }
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  )
}
