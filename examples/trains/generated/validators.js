// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-openapi/checks';

const pattern0 = new RegExp("^[A-Z]{2}$", "u");
const func0 = codePoints;
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((((key0 === "country") || (key0 === "search")) || (key0 === "page")) || (key0 === "limit"))){
          validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.country !== undefined){
          let data0 = data.country;
          const _errs2 = errors;
          if(errors === _errs2){
            if(Array.isArray(data0)){
              if(data0.length > 10){
                validate0.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/maxItems",keyword:"maxItems",params:{limit: 10},message:"must NOT have more than 10 items"}];
                return false;
              }
              else {
                if(data0.length < 1){
                  validate0.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                  return false;
                }
                else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for(let i0=0; i0<len0; i0++){
                    let data1 = data0[i0];
                    const _errs4 = errors;
                    const _errs5 = errors;
                    if(errors === _errs5){
                      if(typeof data1 === "string"){
                        if(!pattern0.test(data1)){
                          validate0.errors = [{instancePath:instancePath+"/country/" + i0,schemaPath:"schema:Country/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\""}];
                          return false;
                        }
                      }
                      else {
                        validate0.errors = [{instancePath:instancePath+"/country/" + i0,schemaPath:"schema:Country/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                    }
                    var valid1 = _errs4 === errors;
                    if(!valid1){
                      break;
                    }
                  }
                }
              }
            }
            else {
              validate0.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: "array"},message:"must be array"}];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.search !== undefined){
            let data2 = data.search;
            const _errs7 = errors;
            if(errors === _errs7){
              if(typeof data2 === "string"){
                if(func0(data2) > 50){
                  validate0.errors = [{instancePath:instancePath+"/search",schemaPath:"#/properties/search/maxLength",keyword:"maxLength",params:{limit: 50},message:"must NOT have more than 50 characters"}];
                  return false;
                }
                else {
                  if(func0(data2) < 1){
                    validate0.errors = [{instancePath:instancePath+"/search",schemaPath:"#/properties/search/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                }
              }
              else {
                validate0.errors = [{instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.page !== undefined){
              let data3 = data.page;
              const _errs9 = errors;
              if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                validate0.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs9){
                if((typeof data3 == "number") && (isFinite(data3))){
                  if(data3 > 1000 || isNaN(data3)){
                    validate0.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
                    return false;
                  }
                  else {
                    if(data3 < 1 || isNaN(data3)){
                      validate0.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs9 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.limit !== undefined){
                let data4 = data.limit;
                const _errs11 = errors;
                if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                  validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs11){
                  if((typeof data4 == "number") && (isFinite(data4))){
                    if(data4 > 100 || isNaN(data4)){
                      validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                      return false;
                    }
                    else {
                      if(data4 < 1 || isNaN(data4)){
                        validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
const formats0 = formats.uuid;
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.country === undefined) && (missing0 = "country"))) || ((data.latitude === undefined) && (missing0 = "latitude"))) || ((data.longitude === undefined) && (missing0 = "longitude"))){
        validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((((key0 === "id") || (key0 === "name")) || (key0 === "country")) || (key0 === "latitude")) || (key0 === "longitude"))){
            validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.id !== undefined){
            let data0 = data.id;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats0.validate(data0))){
                    validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                    return false;
                  }
                }
                else {
                  validate2.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.name !== undefined){
              const _errs5 = errors;
              if(typeof data.name !== "string"){
                validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.country !== undefined){
                let data2 = data.country;
                const _errs7 = errors;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(typeof data2 === "string"){
                    if(!pattern0.test(data2)){
                      validate2.errors = [{instancePath:instancePath+"/country",schemaPath:"schema:Country/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}$"},message:"must match pattern \""+"^[A-Z]{2}$"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate2.errors = [{instancePath:instancePath+"/country",schemaPath:"schema:Country/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.latitude !== undefined){
                  let data3 = data.latitude;
                  const _errs10 = errors;
                  if(errors === _errs10){
                    if((typeof data3 == "number") && (isFinite(data3))){
                      if(data3 > 90 || isNaN(data3)){
                        validate2.errors = [{instancePath:instancePath+"/latitude",schemaPath:"#/properties/latitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 90},message:"must be <= 90"}];
                        return false;
                      }
                      else {
                        if(data3 < -90 || isNaN(data3)){
                          validate2.errors = [{instancePath:instancePath+"/latitude",schemaPath:"#/properties/latitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -90},message:"must be >= -90"}];
                          return false;
                        }
                      }
                    }
                    else {
                      validate2.errors = [{instancePath:instancePath+"/latitude",schemaPath:"#/properties/latitude/type",keyword:"type",params:{type: "number"},message:"must be number"}];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.longitude !== undefined){
                    let data4 = data.longitude;
                    const _errs12 = errors;
                    if(errors === _errs12){
                      if((typeof data4 == "number") && (isFinite(data4))){
                        if(data4 > 180 || isNaN(data4)){
                          validate2.errors = [{instancePath:instancePath+"/longitude",schemaPath:"#/properties/longitude/maximum",keyword:"maximum",params:{comparison: "<=", limit: 180},message:"must be <= 180"}];
                          return false;
                        }
                        else {
                          if(data4 < -180 || isNaN(data4)){
                            validate2.errors = [{instancePath:instancePath+"/longitude",schemaPath:"#/properties/longitude/minimum",keyword:"minimum",params:{comparison: ">=", limit: -180},message:"must be >= -180"}];
                            return false;
                          }
                        }
                      }
                      else {
                        validate2.errors = [{instancePath:instancePath+"/longitude",schemaPath:"#/properties/longitude/type",keyword:"type",params:{type: "number"},message:"must be number"}];
                        return false;
                      }
                    }
                    var valid0 = _errs12 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.items === undefined) && (missing0 = "items")) || ((data.page === undefined) && (missing0 = "page"))) || ((data.total === undefined) && (missing0 = "total"))){
        validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "items") || (key0 === "page")) || (key0 === "total"))){
            validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.items !== undefined){
            let data0 = data.items;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate2(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate1.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.page !== undefined){
              let data2 = data.page;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate1.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 < 1 || isNaN(data2)){
                    validate1.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.total !== undefined){
                let data3 = data.total;
                const _errs7 = errors;
                if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                  validate1.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs7){
                  if((typeof data3 == "number") && (isFinite(data3))){
                    if(data3 < 0 || isNaN(data3)){
                      validate1.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
const formats2 = formats["uri-reference"];
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.type === undefined) && (missing0 = "type")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.detail === undefined) && (missing0 = "detail"))) || ((data.instance === undefined) && (missing0 = "instance"))){
        validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.type !== undefined){
          let data0 = data.type;
          const _errs1 = errors;
          if(errors === _errs1){
            if(errors === _errs1){
              if(typeof data0 === "string"){
                if(!(formats2.validate(data0))){
                  validate4.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/format",keyword:"format",params:{format: "uri-reference"},message:"must match format \""+"uri-reference"+"\""}];
                  return false;
                }
              }
              else {
                validate4.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.title !== undefined){
            const _errs3 = errors;
            if(typeof data.title !== "string"){
              validate4.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 599 || isNaN(data2)){
                    validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599"}];
                    return false;
                  }
                  else {
                    if(data2 < 400 || isNaN(data2)){
                      validate4.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400},message:"must be >= 400"}];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.instance !== undefined){
                let data3 = data.instance;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(errors === _errs7){
                    if(typeof data3 === "string"){
                      if(!(formats2.validate(data3))){
                        validate4.errors = [{instancePath:instancePath+"/instance",schemaPath:"#/properties/instance/format",keyword:"format",params:{format: "uri-reference"},message:"must match format \""+"uri-reference"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate4.errors = [{instancePath:instancePath+"/instance",schemaPath:"#/properties/instance/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.detail !== undefined){
                  const _errs9 = errors;
                  if(typeof data.detail !== "string"){
                    validate4.errors = [{instancePath:instancePath+"/detail",schemaPath:"#/properties/detail/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
const formats10 = formats["date-time"];
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((((((((key0 === "origin") || (key0 === "destination")) || (key0 === "departsFrom")) || (key0 === "departsBefore")) || (key0 === "maxPrice")) || (key0 === "bicycles")) || (key0 === "page")) || (key0 === "limit"))){
          validate5.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.origin !== undefined){
          let data0 = data.origin;
          const _errs2 = errors;
          const _errs3 = errors;
          if(errors === _errs3){
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!(formats0.validate(data0))){
                  validate5.errors = [{instancePath:instancePath+"/origin",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                  return false;
                }
              }
              else {
                validate5.errors = [{instancePath:instancePath+"/origin",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.destination !== undefined){
            let data1 = data.destination;
            const _errs5 = errors;
            const _errs6 = errors;
            if(errors === _errs6){
              if(errors === _errs6){
                if(typeof data1 === "string"){
                  if(!(formats0.validate(data1))){
                    validate5.errors = [{instancePath:instancePath+"/destination",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                    return false;
                  }
                }
                else {
                  validate5.errors = [{instancePath:instancePath+"/destination",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs5 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.departsFrom !== undefined){
              let data2 = data.departsFrom;
              const _errs8 = errors;
              if(errors === _errs8){
                if(errors === _errs8){
                  if(typeof data2 === "string"){
                    if(!(formats10.validate(data2))){
                      validate5.errors = [{instancePath:instancePath+"/departsFrom",schemaPath:"#/properties/departsFrom/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate5.errors = [{instancePath:instancePath+"/departsFrom",schemaPath:"#/properties/departsFrom/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs8 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.departsBefore !== undefined){
                let data3 = data.departsBefore;
                const _errs10 = errors;
                if(errors === _errs10){
                  if(errors === _errs10){
                    if(typeof data3 === "string"){
                      if(!(formats10.validate(data3))){
                        validate5.errors = [{instancePath:instancePath+"/departsBefore",schemaPath:"#/properties/departsBefore/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate5.errors = [{instancePath:instancePath+"/departsBefore",schemaPath:"#/properties/departsBefore/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs10 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.maxPrice !== undefined){
                  let data4 = data.maxPrice;
                  const _errs12 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate5.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs12){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 > 100000000 || isNaN(data4)){
                        validate5.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000000},message:"must be <= 100000000"}];
                        return false;
                      }
                      else {
                        if(data4 < 0 || isNaN(data4)){
                          validate5.errors = [{instancePath:instancePath+"/maxPrice",schemaPath:"#/properties/maxPrice/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.bicycles !== undefined){
                    const _errs14 = errors;
                    if(typeof data.bicycles !== "boolean"){
                      validate5.errors = [{instancePath:instancePath+"/bicycles",schemaPath:"#/properties/bicycles/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.page !== undefined){
                      let data6 = data.page;
                      const _errs16 = errors;
                      if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
                        validate5.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                        return false;
                      }
                      if(errors === _errs16){
                        if((typeof data6 == "number") && (isFinite(data6))){
                          if(data6 > 1000 || isNaN(data6)){
                            validate5.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
                            return false;
                          }
                          else {
                            if(data6 < 1 || isNaN(data6)){
                              validate5.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs16 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.limit !== undefined){
                        let data7 = data.limit;
                        const _errs18 = errors;
                        if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
                          validate5.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                          return false;
                        }
                        if(errors === _errs18){
                          if((typeof data7 == "number") && (isFinite(data7))){
                            if(data7 > 100 || isNaN(data7)){
                              validate5.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                              return false;
                            }
                            else {
                              if(data7 < 1 || isNaN(data7)){
                                validate5.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs18 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
const schema11 = {"type":"object","required":["id","origin","destination","departure","arrival","operator","price","currency","seats","bicycles"],"properties":{"id":{"$ref":"schema:Id"},"origin":{"$ref":"schema:Id"},"destination":{"$ref":"schema:Id"},"departure":{"type":"string","format":"date-time"},"arrival":{"type":"string","format":"date-time"},"operator":{"type":"string"},"price":{"type":"integer","minimum":0},"currency":{"$ref":"schema:Currency"},"seats":{"type":"integer","minimum":0},"bicycles":{"type":"boolean"}},"additionalProperties":false};
const func2 = Object.prototype.hasOwnProperty;
const pattern2 = new RegExp("^[A-Z]{3}$", "u");
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((((((((data.id === undefined) && (missing0 = "id")) || ((data.origin === undefined) && (missing0 = "origin"))) || ((data.destination === undefined) && (missing0 = "destination"))) || ((data.departure === undefined) && (missing0 = "departure"))) || ((data.arrival === undefined) && (missing0 = "arrival"))) || ((data.operator === undefined) && (missing0 = "operator"))) || ((data.price === undefined) && (missing0 = "price"))) || ((data.currency === undefined) && (missing0 = "currency"))) || ((data.seats === undefined) && (missing0 = "seats"))) || ((data.bicycles === undefined) && (missing0 = "bicycles"))){
        validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(func2.call(schema11.properties, key0))){
            validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.id !== undefined){
            let data0 = data.id;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats0.validate(data0))){
                    validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                    return false;
                  }
                }
                else {
                  validate7.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.origin !== undefined){
              let data1 = data.origin;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(errors === _errs6){
                  if(typeof data1 === "string"){
                    if(!(formats0.validate(data1))){
                      validate7.errors = [{instancePath:instancePath+"/origin",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate7.errors = [{instancePath:instancePath+"/origin",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.destination !== undefined){
                let data2 = data.destination;
                const _errs8 = errors;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(errors === _errs9){
                    if(typeof data2 === "string"){
                      if(!(formats0.validate(data2))){
                        validate7.errors = [{instancePath:instancePath+"/destination",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate7.errors = [{instancePath:instancePath+"/destination",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.departure !== undefined){
                  let data3 = data.departure;
                  const _errs11 = errors;
                  if(errors === _errs11){
                    if(errors === _errs11){
                      if(typeof data3 === "string"){
                        if(!(formats10.validate(data3))){
                          validate7.errors = [{instancePath:instancePath+"/departure",schemaPath:"#/properties/departure/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                          return false;
                        }
                      }
                      else {
                        validate7.errors = [{instancePath:instancePath+"/departure",schemaPath:"#/properties/departure/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.arrival !== undefined){
                    let data4 = data.arrival;
                    const _errs13 = errors;
                    if(errors === _errs13){
                      if(errors === _errs13){
                        if(typeof data4 === "string"){
                          if(!(formats10.validate(data4))){
                            validate7.errors = [{instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                            return false;
                          }
                        }
                        else {
                          validate7.errors = [{instancePath:instancePath+"/arrival",schemaPath:"#/properties/arrival/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs13 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.operator !== undefined){
                      const _errs15 = errors;
                      if(typeof data.operator !== "string"){
                        validate7.errors = [{instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      var valid0 = _errs15 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.price !== undefined){
                        let data6 = data.price;
                        const _errs17 = errors;
                        if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
                          validate7.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                          return false;
                        }
                        if(errors === _errs17){
                          if((typeof data6 == "number") && (isFinite(data6))){
                            if(data6 < 0 || isNaN(data6)){
                              validate7.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                              return false;
                            }
                          }
                        }
                        var valid0 = _errs17 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.currency !== undefined){
                          let data7 = data.currency;
                          const _errs19 = errors;
                          const _errs20 = errors;
                          if(errors === _errs20){
                            if(typeof data7 === "string"){
                              if(!pattern2.test(data7)){
                                validate7.errors = [{instancePath:instancePath+"/currency",schemaPath:"schema:Currency/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate7.errors = [{instancePath:instancePath+"/currency",schemaPath:"schema:Currency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                          var valid0 = _errs19 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                        if(valid0){
                          if(data.seats !== undefined){
                            let data8 = data.seats;
                            const _errs22 = errors;
                            if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
                              validate7.errors = [{instancePath:instancePath+"/seats",schemaPath:"#/properties/seats/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                              return false;
                            }
                            if(errors === _errs22){
                              if((typeof data8 == "number") && (isFinite(data8))){
                                if(data8 < 0 || isNaN(data8)){
                                  validate7.errors = [{instancePath:instancePath+"/seats",schemaPath:"#/properties/seats/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                                  return false;
                                }
                              }
                            }
                            var valid0 = _errs22 === errors;
                          }
                          else {
                            var valid0 = true;
                          }
                          if(valid0){
                            if(data.bicycles !== undefined){
                              const _errs24 = errors;
                              if(typeof data.bicycles !== "boolean"){
                                validate7.errors = [{instancePath:instancePath+"/bicycles",schemaPath:"#/properties/bicycles/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                                return false;
                              }
                              var valid0 = _errs24 === errors;
                            }
                            else {
                              var valid0 = true;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.items === undefined) && (missing0 = "items")) || ((data.page === undefined) && (missing0 = "page"))) || ((data.total === undefined) && (missing0 = "total"))){
        validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "items") || (key0 === "page")) || (key0 === "total"))){
            validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.items !== undefined){
            let data0 = data.items;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate7(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate6.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.page !== undefined){
              let data2 = data.page;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate6.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 < 1 || isNaN(data2)){
                    validate6.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.total !== undefined){
                let data3 = data.total;
                const _errs7 = errors;
                if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                  validate6.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs7){
                  if((typeof data3 == "number") && (isFinite(data3))){
                    if(data3 < 0 || isNaN(data3)){
                      validate6.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "page") || (key0 === "limit"))){
          validate9.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.page !== undefined){
          let data0 = data.page;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate9.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 1000 || isNaN(data0)){
                validate9.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate9.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.limit !== undefined){
            let data1 = data.limit;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate9.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 100 || isNaN(data1)){
                  validate9.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate9.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
const schema18 = {"type":"object","required":["id","tripId","passengers","price","currency","status","createdAt","expiresAt"],"properties":{"id":{"$ref":"schema:Id"},"tripId":{"$ref":"schema:Id"},"passengers":{"type":"array","items":{"type":"string"}},"price":{"type":"integer","minimum":0},"currency":{"$ref":"schema:Currency"},"status":{"type":"string","enum":["held","paid"]},"createdAt":{"type":"string","format":"date-time"},"expiresAt":{"type":["string","null"],"format":"date-time"}},"additionalProperties":false};
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.tripId === undefined) && (missing0 = "tripId"))) || ((data.passengers === undefined) && (missing0 = "passengers"))) || ((data.price === undefined) && (missing0 = "price"))) || ((data.currency === undefined) && (missing0 = "currency"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.expiresAt === undefined) && (missing0 = "expiresAt"))){
        validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((((((key0 === "id") || (key0 === "tripId")) || (key0 === "passengers")) || (key0 === "price")) || (key0 === "currency")) || (key0 === "status")) || (key0 === "createdAt")) || (key0 === "expiresAt"))){
            validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.id !== undefined){
            let data0 = data.id;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats0.validate(data0))){
                    validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                    return false;
                  }
                }
                else {
                  validate11.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.tripId !== undefined){
              let data1 = data.tripId;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(errors === _errs6){
                  if(typeof data1 === "string"){
                    if(!(formats0.validate(data1))){
                      validate11.errors = [{instancePath:instancePath+"/tripId",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate11.errors = [{instancePath:instancePath+"/tripId",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.passengers !== undefined){
                let data2 = data.passengers;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(Array.isArray(data2)){
                    var valid3 = true;
                    const len0 = data2.length;
                    for(let i0=0; i0<len0; i0++){
                      const _errs10 = errors;
                      if(typeof data2[i0] !== "string"){
                        validate11.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      var valid3 = _errs10 === errors;
                      if(!valid3){
                        break;
                      }
                    }
                  }
                  else {
                    validate11.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.price !== undefined){
                  let data4 = data.price;
                  const _errs12 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate11.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs12){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 < 0 || isNaN(data4)){
                        validate11.errors = [{instancePath:instancePath+"/price",schemaPath:"#/properties/price/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.currency !== undefined){
                    let data5 = data.currency;
                    const _errs14 = errors;
                    const _errs15 = errors;
                    if(errors === _errs15){
                      if(typeof data5 === "string"){
                        if(!pattern2.test(data5)){
                          validate11.errors = [{instancePath:instancePath+"/currency",schemaPath:"schema:Currency/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""}];
                          return false;
                        }
                      }
                      else {
                        validate11.errors = [{instancePath:instancePath+"/currency",schemaPath:"schema:Currency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                    }
                    var valid0 = _errs14 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.status !== undefined){
                      let data6 = data.status;
                      const _errs17 = errors;
                      if(typeof data6 !== "string"){
                        validate11.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      if(!((data6 === "held") || (data6 === "paid"))){
                        validate11.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues: schema18.properties.status.enum},message:"must be equal to one of the allowed values"}];
                        return false;
                      }
                      var valid0 = _errs17 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.createdAt !== undefined){
                        let data7 = data.createdAt;
                        const _errs19 = errors;
                        if(errors === _errs19){
                          if(errors === _errs19){
                            if(typeof data7 === "string"){
                              if(!(formats10.validate(data7))){
                                validate11.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate11.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                        }
                        var valid0 = _errs19 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.expiresAt !== undefined){
                          let data8 = data.expiresAt;
                          const _errs21 = errors;
                          if((typeof data8 !== "string") && (data8 !== null)){
                            validate11.errors = [{instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/type",keyword:"type",params:{type: schema18.properties.expiresAt.type},message:"must be string,null"}];
                            return false;
                          }
                          if(errors === _errs21){
                            if(errors === _errs21){
                              if(typeof data8 === "string"){
                                if(!(formats10.validate(data8))){
                                  validate11.errors = [{instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid0 = _errs21 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.items === undefined) && (missing0 = "items")) || ((data.page === undefined) && (missing0 = "page"))) || ((data.total === undefined) && (missing0 = "total"))){
        validate10.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "items") || (key0 === "page")) || (key0 === "total"))){
            validate10.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.items !== undefined){
            let data0 = data.items;
            const _errs2 = errors;
            if(errors === _errs2){
              if(Array.isArray(data0)){
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  const _errs4 = errors;
                  if(!(validate11(data0[i0], {instancePath:instancePath+"/items/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
                    vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
              else {
                validate10.errors = [{instancePath:instancePath+"/items",schemaPath:"#/properties/items/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.page !== undefined){
              let data2 = data.page;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate10.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 < 1 || isNaN(data2)){
                    validate10.errors = [{instancePath:instancePath+"/page",schemaPath:"#/properties/page/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.total !== undefined){
                let data3 = data.total;
                const _errs7 = errors;
                if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                  validate10.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs7){
                  if((typeof data3 == "number") && (isFinite(data3))){
                    if(data3 < 0 || isNaN(data3)){
                      validate10.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.tripId === undefined) && (missing0 = "tripId")) || ((data.passengers === undefined) && (missing0 = "passengers"))){
        validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "tripId") || (key0 === "passengers"))){
            validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.tripId !== undefined){
            let data0 = data.tripId;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats0.validate(data0))){
                    validate13.errors = [{instancePath:instancePath+"/tripId",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                    return false;
                  }
                }
                else {
                  validate13.errors = [{instancePath:instancePath+"/tripId",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.passengers !== undefined){
              let data1 = data.passengers;
              const _errs5 = errors;
              if(errors === _errs5){
                if(Array.isArray(data1)){
                  if(data1.length > 8){
                    validate13.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
                    return false;
                  }
                  else {
                    if(data1.length < 1){
                      validate13.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                      return false;
                    }
                    else {
                      var valid2 = true;
                      const len0 = data1.length;
                      for(let i0=0; i0<len0; i0++){
                        let data2 = data1[i0];
                        const _errs7 = errors;
                        if(errors === _errs7){
                          if(typeof data2 === "string"){
                            if(func0(data2) > 100){
                              validate13.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                              return false;
                            }
                            else {
                              if(func0(data2) < 1){
                                validate13.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                                return false;
                              }
                            }
                          }
                          else {
                            validate13.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                            return false;
                          }
                        }
                        var valid2 = _errs7 === errors;
                        if(!valid2){
                          break;
                        }
                      }
                    }
                  }
                }
                else {
                  validate13.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate14.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
const pattern4 = new RegExp("^[!-~]+$", "u");
function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Idempotency-Key"] !== undefined){
        let data0 = data["Idempotency-Key"];
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 64){
              validate15.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate15.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern4.test(data0)){
                  validate15.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate15.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.bookingId === undefined) && (missing0 = "bookingId")){
        validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.bookingId !== undefined){
          let data0 = data.bookingId;
          const _errs2 = errors;
          if(errors === _errs2){
            if(errors === _errs2){
              if(typeof data0 === "string"){
                if(!(formats0.validate(data0))){
                  validate16.errors = [{instancePath:instancePath+"/bookingId",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                  return false;
                }
              }
              else {
                validate16.errors = [{instancePath:instancePath+"/bookingId",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
          }
        }
      }
    }
    else {
      validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
const schema29 = {"type":"object","required":["kind","token"],"properties":{"kind":{"type":"string","enum":["card"]},"token":{"type":"string","pattern":"^[a-z0-9_]{8,64}$"}},"additionalProperties":false};
const pattern5 = new RegExp("^[a-z0-9_]{8,64}$", "u");
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.kind === undefined) && (missing0 = "kind")) || ((data.token === undefined) && (missing0 = "token"))){
        validate18.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "kind") || (key0 === "token"))){
            validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.kind !== undefined){
            let data0 = data.kind;
            const _errs2 = errors;
            if(typeof data0 !== "string"){
              validate18.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            if(!(data0 === "card")){
              validate18.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema29.properties.kind.enum},message:"must be equal to one of the allowed values"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.token !== undefined){
              let data1 = data.token;
              const _errs4 = errors;
              if(errors === _errs4){
                if(typeof data1 === "string"){
                  if(!pattern5.test(data1)){
                    validate18.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_]{8,64}$"},message:"must match pattern \""+"^[a-z0-9_]{8,64}$"+"\""}];
                    return false;
                  }
                }
                else {
                  validate18.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
const schema30 = {"type":"object","required":["kind","iban"],"properties":{"kind":{"type":"string","enum":["bank"]},"iban":{"type":"string","pattern":"^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"}},"additionalProperties":false};
const pattern6 = new RegExp("^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$", "u");
function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.kind === undefined) && (missing0 = "kind")) || ((data.iban === undefined) && (missing0 = "iban"))){
        validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "kind") || (key0 === "iban"))){
            validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.kind !== undefined){
            let data0 = data.kind;
            const _errs2 = errors;
            if(typeof data0 !== "string"){
              validate20.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            if(!(data0 === "bank")){
              validate20.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema30.properties.kind.enum},message:"must be equal to one of the allowed values"}];
              return false;
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.iban !== undefined){
              let data1 = data.iban;
              const _errs4 = errors;
              if(errors === _errs4){
                if(typeof data1 === "string"){
                  if(!pattern6.test(data1)){
                    validate20.errors = [{instancePath:instancePath+"/iban",schemaPath:"#/properties/iban/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"},message:"must match pattern \""+"^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"+"\""}];
                    return false;
                  }
                }
                else {
                  validate20.errors = [{instancePath:instancePath+"/iban",schemaPath:"#/properties/iban/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.source === undefined) && (missing0 = "source")){
        validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "source")){
            validate17.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.source !== undefined){
            let data0 = data.source;
            const _errs3 = errors;
            let valid1 = false;
            let passing0 = null;
            const _errs4 = errors;
            if(!(validate18(data0, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
              vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
              errors = vErrors.length;
            }
            var _valid0 = _errs4 === errors;
            if(_valid0){
              valid1 = true;
              passing0 = 0;
            }
            const _errs5 = errors;
            if(!(validate20(data0, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData}))){
              vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
              errors = vErrors.length;
            }
            var _valid0 = _errs5 === errors;
            if(_valid0 && valid1){
              valid1 = false;
              passing0 = [passing0, 1];
            }
            else {
              if(_valid0){
                valid1 = true;
                passing0 = 1;
              }
            }
            if(!valid1){
              const err0 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
              if(vErrors === null){
                vErrors = [err0];
              }
              else {
                vErrors.push(err0);
              }
              errors++;
              validate17.errors = vErrors;
              return false;
            }
            else {
              errors = _errs3;
              if(vErrors !== null){
                if(_errs3){
                  vErrors.length = _errs3;
                }
                else {
                  vErrors = null;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
const schema31 = {"type":"object","required":["id","bookingId","amount","currency","paidBy","paidAt"],"properties":{"id":{"$ref":"schema:Id"},"bookingId":{"$ref":"schema:Id"},"amount":{"type":"integer","minimum":0},"currency":{"$ref":"schema:Currency"},"paidBy":{"type":"string","enum":["card","bank"]},"paidAt":{"type":"string","format":"date-time"}},"additionalProperties":false};
function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((((data.id === undefined) && (missing0 = "id")) || ((data.bookingId === undefined) && (missing0 = "bookingId"))) || ((data.amount === undefined) && (missing0 = "amount"))) || ((data.currency === undefined) && (missing0 = "currency"))) || ((data.paidBy === undefined) && (missing0 = "paidBy"))) || ((data.paidAt === undefined) && (missing0 = "paidAt"))){
        validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((((key0 === "id") || (key0 === "bookingId")) || (key0 === "amount")) || (key0 === "currency")) || (key0 === "paidBy")) || (key0 === "paidAt"))){
            validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.id !== undefined){
            let data0 = data.id;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats0.validate(data0))){
                    validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                    return false;
                  }
                }
                else {
                  validate22.errors = [{instancePath:instancePath+"/id",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.bookingId !== undefined){
              let data1 = data.bookingId;
              const _errs5 = errors;
              const _errs6 = errors;
              if(errors === _errs6){
                if(errors === _errs6){
                  if(typeof data1 === "string"){
                    if(!(formats0.validate(data1))){
                      validate22.errors = [{instancePath:instancePath+"/bookingId",schemaPath:"schema:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate22.errors = [{instancePath:instancePath+"/bookingId",schemaPath:"schema:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.amount !== undefined){
                let data2 = data.amount;
                const _errs8 = errors;
                if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                  validate22.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs8){
                  if((typeof data2 == "number") && (isFinite(data2))){
                    if(data2 < 0 || isNaN(data2)){
                      validate22.errors = [{instancePath:instancePath+"/amount",schemaPath:"#/properties/amount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.currency !== undefined){
                  let data3 = data.currency;
                  const _errs10 = errors;
                  const _errs11 = errors;
                  if(errors === _errs11){
                    if(typeof data3 === "string"){
                      if(!pattern2.test(data3)){
                        validate22.errors = [{instancePath:instancePath+"/currency",schemaPath:"schema:Currency/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{3}$"},message:"must match pattern \""+"^[A-Z]{3}$"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate22.errors = [{instancePath:instancePath+"/currency",schemaPath:"schema:Currency/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.paidBy !== undefined){
                    let data4 = data.paidBy;
                    const _errs13 = errors;
                    if(typeof data4 !== "string"){
                      validate22.errors = [{instancePath:instancePath+"/paidBy",schemaPath:"#/properties/paidBy/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    if(!((data4 === "card") || (data4 === "bank"))){
                      validate22.errors = [{instancePath:instancePath+"/paidBy",schemaPath:"#/properties/paidBy/enum",keyword:"enum",params:{allowedValues: schema31.properties.paidBy.enum},message:"must be equal to one of the allowed values"}];
                      return false;
                    }
                    var valid0 = _errs13 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.paidAt !== undefined){
                      let data5 = data.paidAt;
                      const _errs15 = errors;
                      if(errors === _errs15){
                        if(errors === _errs15){
                          if(typeof data5 === "string"){
                            if(!(formats10.validate(data5))){
                              validate22.errors = [{instancePath:instancePath+"/paidAt",schemaPath:"#/properties/paidAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                              return false;
                            }
                          }
                          else {
                            validate22.errors = [{instancePath:instancePath+"/paidAt",schemaPath:"#/properties/paidAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs15 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
export { func0, formats0, validate18, validate20 };
export const listStationsQuery = validate0;
export const StationPageResponse = validate1;
export const ProblemResponse = validate4;
export const searchTripsQuery = validate5;
export const TripPageResponse = validate6;
export const listBookingsQuery = validate9;
export const BookingPageResponse = validate10;
export const createBookingBody = validate13;
export const createBookingQuery = validate14;
export const createBookingHeaders = validate15;
export const BookingResponse = validate11;
export const getBookingPath = validate16;
export const getBookingQuery = validate14;
export const cancelBookingPath = validate16;
export const cancelBookingQuery = validate14;
export const payBookingBody = validate17;
export const payBookingPath = validate16;
export const payBookingQuery = validate14;
export const PaymentResponse = validate22;
let loadMembers0ing;
const loadMembers0 = () => (loadMembers0ing ??= import('./members.js'));
createBookingBody.members = async () => (await loadMembers0()).createBookingBody;
payBookingBody.members = async () => (await loadMembers0()).payBookingBody;
