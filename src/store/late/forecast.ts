/** Transitions of the forecasts. Loaded with them. */
import type { Forecast, SessionDocument } from '../../engine/index.ts'
import {
  type EditForecast,
  type ForecastState,
  initialForecast,
  type StalledForecast,
  useForecast,
} from '../forecast.ts'

/** Forecasts follow the text from now on. */
export function followText(): void {
  useForecast.setState({ isFollowing: true })
}

export function endForecasts(): void {
  useForecast.setState(initialForecast)
}

/** No run is there that could be foreseen. */
export function forgetForecasts(): void {
  useForecast.setState({ ...initialForecast, isFollowing: true })
}

/** The plan is not that of the text, or the run cannot be followed. */
export function forgetPlans(): void {
  useForecast.setState({ plan: undefined, overRun: undefined })
}

/** A command has changed the run since the plan was made. */
export function outdatePlan(): void {
  useForecast.setState(({ plan }) => ({ plan: plan && { ...plan, isOld: true } }))
}

export function showPlans(plans: Partial<Pick<ForecastState, 'plan' | 'overRun'>>): void {
  useForecast.setState(plans)
}

export function changeEdit(change: Partial<EditForecast>): void {
  useForecast.setState(({ edit }) => ({ edit: { ...edit, ...change } }))
}

/** Shows the future of the run; undefined while it is unknown. */
export function showPresent(document: SessionDocument, forecast: Forecast | undefined): void {
  useForecast.setState({ present: forecast && { document, forecast } })
}

/** The forecast is that of another run. */
export function forgetPresent(): void {
  useForecast.setState({ present: undefined })
}

export function showWays(ways: ForecastState['ways']): void {
  useForecast.setState({ ways })
}

export function showStalled(stalled: StalledForecast): void {
  useForecast.setState({ stalled })
}
