/** The parts of autoscaling/v2 that the controller reads and writes. */
import type { Condition, JsonObject, KubeObject, Quantity, Timestamp } from '../../api/types.ts'

export type MetricTarget = {
  readonly type: 'Utilization' | 'Value' | 'AverageValue'
  readonly averageUtilization?: number
  readonly averageValue?: Quantity
  readonly value?: Quantity
}

export type MetricSpec = {
  readonly type: 'Resource' | 'ContainerResource' | 'Pods' | 'Object' | 'External'
  readonly resource?: { readonly name: string; readonly target: MetricTarget }
  readonly containerResource?: { readonly name: string; readonly container: string; readonly target: MetricTarget }
  readonly pods?: NamedMetric
  readonly object?: NamedMetric & { readonly describedObject: { readonly kind: string; readonly name: string } }
  readonly external?: NamedMetric
}

type NamedMetric = {
  readonly metric: { readonly name: string; readonly selector?: JsonObject }
  readonly target: MetricTarget
}

export type ScalingPolicy = {
  readonly type: 'Pods' | 'Percent'
  readonly value: number
  readonly periodSeconds: number
}

export type ScalingRules = {
  readonly stabilizationWindowSeconds?: number
  readonly selectPolicy?: 'Max' | 'Min' | 'Disabled'
  readonly policies?: readonly ScalingPolicy[]
  readonly tolerance?: Quantity
}

export type AutoscalerCondition = Condition<'AbleToScale' | 'ScalingActive' | 'ScalingLimited' | 'ScaledToZero'>

export type AutoscalerStatus = {
  readonly currentReplicas?: number
  readonly desiredReplicas?: number
  readonly lastScaleTime?: Timestamp
  readonly currentMetrics?: readonly (JsonObject | null)[] | null
  readonly conditions?: readonly AutoscalerCondition[]
}

export type Autoscaler = KubeObject & {
  readonly spec: {
    readonly scaleTargetRef: { readonly apiVersion?: string; readonly kind: string; readonly name: string }
    readonly minReplicas?: number
    readonly maxReplicas: number
    readonly metrics: readonly MetricSpec[]
    readonly behavior?: { readonly scaleUp: ScalingRules; readonly scaleDown: ScalingRules }
  }
  readonly status?: AutoscalerStatus
}
