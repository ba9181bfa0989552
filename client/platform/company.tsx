import { createContext, type ReactNode, useContext } from 'react'
import { COMPANY_BLOCK, type Company } from '#shared/platform/company'

const CompanyContext = createContext<Company | undefined>(undefined)

/** The company that the server wrote into this page. Throws when the page has no such block. */
export const companyOfPage = (): Company => {
  const block = document.getElementById(COMPANY_BLOCK)?.textContent
  if (!block) throw new Error(`The page has no block of data named ${COMPANY_BLOCK}.`)
  return JSON.parse(block)
}

export const CompanyProvider = ({ company, children }: { company: Company; children: ReactNode }) => (
  <CompanyContext value={company}>{children}</CompanyContext>
)

/** Who runs the shop: known at once, without a call. */
export const useCompany = (): Company => {
  const company = useContext(CompanyContext)
  if (!company) throw new Error('useCompany needs a CompanyProvider around it')
  return company
}
