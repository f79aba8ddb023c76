/**
 * How the workloads are shown. `row`: a few tiles; `card`: many, above the stage; `list`: many, in place of it; `back`: the way back
 * to the list.
 */
export type WorkloadsForm = 'row' | 'card' | 'list' | 'back'
