#!/bin/sh
# A worker on each node of an array of jobs, for as long as the job may run:
#   match fleet token --dir fleet --for worker --uses 500 --expires 30d > ~/match-fleet.token
#   sbatch contrib/slurm-worker.sh
# Slurm sends SIGTERM 30 s before it ends a job: the worker hands its pairs back at once.
#SBATCH --job-name=match-worker
#SBATCH --array=1-50
#SBATCH --cpus-per-task=16
#SBATCH --time=24:00:00
#SBATCH --signal=B:TERM@30
#SBATCH --requeue

dir=${TMPDIR:-/tmp}/match-worker-$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID
MATCH_FLEET_TOKEN=$(cat "$HOME/match-fleet.token")
export MATCH_FLEET_TOKEN
exec match worker --dir "$dir" --cores "$SLURM_CPUS_PER_TASK" --host "$(hostname)-$SLURM_ARRAY_TASK_ID"
