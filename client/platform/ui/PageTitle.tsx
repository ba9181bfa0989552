import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCompany } from '../company.tsx'
import { useArrival } from '../navigation.tsx'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './PageTitle.module.css'

interface PageTitleProps {
  /** the page's h1, and its title in the browser unless `documentTitle` says another */
  title: string
  documentTitle?: string
  /** a sentence under the title */
  lead?: ReactNode
  /** above the title: a BackButton */
  back?: ReactNode
  /** beside the title */
  children?: ReactNode
}

/** Head of a page. It names the document and takes the focus when the person came by a link. */
export const PageTitle = ({ title, documentTitle = title, lead, back, children }: PageTitleProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const takeArrival = useArrival()
  const { name } = useCompany()
  useEffect(() => {
    document.title = `${documentTitle} · ${name}`
  }, [documentTitle, name])
  useEffect(() => {
    if (takeArrival()) heading.current?.focus({ preventScroll: true })
  }, [takeArrival])
  return (
    <div className={styles.head}>
      {back}
      <div className={styles.row}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {lead && <div className={styles.lead}>{lead}</div>}
    </div>
  )
}

/**
 * « Revenir en arrière »: the page before when there is one in this visit, `fallback` otherwise (a page opened
 * from a bookmark has nothing behind it).
 */
export const BackButton = ({
  fallback,
  label = 'Revenir en arrière',
}: {
  fallback: string
  label?: string
}) => {
  const navigate = useNavigate()
  const goBack = () => {
    // the router numbers its own entries: 0 is the first of this visit
    const index: unknown = window.history.state?.idx
    if (typeof index === 'number' && index > 0) navigate(-1)
    else navigate(fallback, { replace: true })
  }
  return (
    <Button variant="quiet" className={styles.back ?? ''} onClick={goBack}>
      <Icon name="back" size={18} />
      {label}
    </Button>
  )
}
