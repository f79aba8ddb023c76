/**
 * Form of the workloads. `row`: a few tiles; `card`: many, above the stage; `list`: many, in place of the stage;
 * `back`: a button back to the list.
 */
export type WorkloadsForm = 'row' | 'card' | 'list' | 'back'
