{{- define "labels" -}}
app.kubernetes.io/name: contorno
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
imagePullSecrets:
{{- range .Values.pullSecrets }}
  - name: {{ . | quote }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "container" -}}
image: {{ .Values.image.repository }}@{{ .Values.image.digest }}
securityContext:
  {{- include "confined" . | nindent 2 }}
envFrom:
  - secretRef: { name: {{ .Values.settingsSecret | quote }} }
resources:
  requests: { cpu: 100m, memory: 256Mi }
  limits: { memory: 1Gi }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "environment" -}}
- { name: PUBLIC_URL, value: {{ printf "https://%s" .Values.host | quote }} }
{{- if .Values.postgresql.own }}
- name: POSTGRES_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .Values.postgresql.secret | quote }}, key: POSTGRES_PASSWORD } }
- { name: DATABASE_URL, value: 'postgres://contorno:$(POSTGRES_PASSWORD)@{{ .Release.Name }}-database:5432/contorno' }
{{- end }}
{{- end }}

{{- define "probes" -}}
startupProbe:
  httpGet: { path: /ready, port: 3000 }
  periodSeconds: 5
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /ready, port: 3000 }
  timeoutSeconds: 5
livenessProbe:
  httpGet: { path: /health, port: 3000 }
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
