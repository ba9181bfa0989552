import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { paths } from './paths.ts'
import { page } from './platform/page.tsx'
import { BareShell, Shell } from './platform/shell/Shell.tsx'
import { Guard } from './session/Guard.tsx'

const errorPages = () => import('./platform/errors/ErrorPages.tsx')
const NotFoundPage = page(errorPages, 'NotFoundPage')
const ServerErrorPage = page(errorPages, 'ServerErrorPage')
const UnknownErrorPage = page(errorPages, 'UnknownErrorPage')
const UnauthorizedPage = page(errorPages, 'UnauthorizedPage')
const ReservedPage = page(errorPages, 'ReservedPage')
const LoadingPage = page(() => import('./session/LoadingPage.tsx'), 'LoadingPage')
const HomePage = page(() => import('./home/HomePage.tsx'), 'HomePage')
const InfoPage = page(() => import('./content/InfoPage.tsx'), 'InfoPage')
const ServicesPage = page(() => import('./content/ServicesPage.tsx'), 'ServicesPage')
const FaqPage = page(() => import('./content/FaqPage.tsx'), 'FaqPage')
const TermsPage = page(() => import('./content/TermsPage.tsx'), 'TermsPage')
const LegalPage = page(() => import('./content/LegalPage.tsx'), 'LegalPage')
const PrivacyPage = page(() => import('./content/PrivacyPage.tsx'), 'PrivacyPage')
const CookiesPage = page(() => import('./content/CookiesPage.tsx'), 'CookiesPage')
const ContactPage = page(() => import('./contact/ContactPage.tsx'), 'ContactPage')
const LoginPage = page(() => import('./session/LoginPage.tsx'), 'LoginPage')
const SignupPage = page(() => import('./signup/SignupPage.tsx'), 'SignupPage')
const ResetPasswordPage = page(() => import('./session/ResetPasswordPage.tsx'), 'ResetPasswordPage')
const EmailVerifiedPage = page(() => import('./session/EmailVerifiedPage.tsx'), 'EmailVerifiedPage')
const LogoutPage = page(() => import('./session/LogoutPage.tsx'), 'LogoutPage')
const InactivePage = page(() => import('./session/InactivePage.tsx'), 'InactivePage')
const VerificationPage = page(() => import('./session/VerificationPage.tsx'), 'VerificationPage')
const CatalogueLayout = page(() => import('./catalogue/CatalogueLayout.tsx'), 'CatalogueLayout')
const CataloguePage = page(() => import('./catalogue/CataloguePage.tsx'), 'CataloguePage')
const SubCategoryPage = page(() => import('./catalogue/SubCategoryPage.tsx'), 'SubCategoryPage')
const FamilyPage = page(() => import('./catalogue/FamilyPage.tsx'), 'FamilyPage')
const ShopLayout = page(() => import('#client/shop/ShopLayout.tsx'), 'ShopLayout')
const ConfiguratorPage = page(() => import('./configurator/ConfiguratorPage.tsx'), 'ConfiguratorPage')
const CartPage = page(() => import('./cart/CartPage.tsx'), 'CartPage')
const OrderPage = page(() => import('./orders/OrderPage.tsx'), 'OrderPage')
const ClientEstimatePage = page(() => import('./estimates/ClientEstimatePage.tsx'), 'ClientEstimatePage')
const JoinPage = page(() => import('./team/JoinPage.tsx'), 'JoinPage')
const AccountPage = page(() => import('./account/AccountPage.tsx'), 'AccountPage')
const DashboardPage = page(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage')
const SearchPage = page(() => import('./catalogue/SearchPage.tsx'), 'SearchPage')

/** The design system's own page: the built product has no trace of it. */
const DesignPage = import.meta.env.DEV
  ? page(() => import('./design/DesignPage.tsx'), 'DesignPage')
  : undefined

/** Every page by its URL (§2.1); who may see which is the guard's affair. */
export const AppRoutes = () => (
  <Routes>
    {DesignPage && (
      <Route
        path="/_design"
        element={
          <Suspense>
            <DesignPage />
          </Suspense>
        }
      />
    )}
    <Route element={<BareShell />}>
      <Route path={paths.clientEstimate} element={<ClientEstimatePage />} />
    </Route>
    <Route element={<Shell />}>
      <Route element={<Guard />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.info} element={<InfoPage />} />
        <Route path={paths.services} element={<ServicesPage />} />
        <Route path={paths.faq} element={<FaqPage />} />
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path={paths.legal} element={<LegalPage />} />
        <Route path={paths.privacy} element={<PrivacyPage />} />
        <Route path={paths.policy} element={<PrivacyPage />} />
        <Route path={paths.cookies} element={<CookiesPage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.loading} element={<LoadingPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.signup} element={<SignupPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.emailVerified} element={<EmailVerifiedPage />} />
        <Route path={paths.joinTeam} element={<JoinPage />} />
        <Route path={paths.logout} element={<LogoutPage />} />
        <Route path={paths.emailVerification} element={<VerificationPage />} />
        <Route path={paths.sorryInactive} element={<InactivePage />} />
        <Route path={paths.sorryUnauthorized} element={<ReservedPage />} />
        <Route path={paths.unauthorized} element={<UnauthorizedPage />} />
        <Route path={paths.serverError} element={<ServerErrorPage />} />
        <Route path={paths.unknownError} element={<UnknownErrorPage />} />
        <Route element={<CatalogueLayout />}>
          <Route path={paths.catalogue} element={<CataloguePage />} />
          <Route path={paths.catalogueSearch} element={<SearchPage />} />
          <Route path={paths.subCategoryPattern} element={<SubCategoryPage />} />
          <Route path={paths.familyPattern} element={<FamilyPage />} />
        </Route>
        <Route path={paths.account} element={<AccountPage />} />
        <Route element={<ShopLayout />}>
          <Route path={paths.configurator} element={<ConfiguratorPage />} />
          <Route path={paths.cart} element={<CartPage />} />
          <Route path={paths.orderPattern} element={<OrderPage />} />
        </Route>
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
  </Routes>
)
